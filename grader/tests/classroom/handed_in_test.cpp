// SPDX-License-Identifier: MIT
#include "classroom/handed_in.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "classroom/names_alike.hpp"

namespace gridstride::classroom {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::ThrowsMessage;

Intake intake_of(const std::vector<std::pair<std::string, std::string>>& taken,
                 const std::vector<Refused>& refused = {}) {
  Intake intake;
  for (const auto& [student, lesson] : taken) intake.submissions.push_back({student, lesson, "x", "x"});
  intake.refused = refused;
  return intake;
}

const Refused kims_pdf{"Kim/03_first_kernel.pdf", "it is no .cu file", {"Kim"}, "03_first_kernel"};
const Refused kims_rar{"Kim/work.rar", "it is an archive", {"Kim"}, ""};

TEST(HandedIn, an_intake_takes_the_place_of_the_folders_last_one) {
  std::string json = with_intake("", "/a", intake_of({{"Ann", "09"}}, {kims_pdf}));
  EXPECT_THAT(read_handed_in(json).refused, ElementsAre(kims_pdf));
  json = with_intake(json, "/b", intake_of({{"Bo", "09"}}, {kims_rar}));
  EXPECT_THAT(read_handed_in(json).refused, ElementsAre(kims_pdf, kims_rar));
  EXPECT_EQ(read_handed_in(json).taken.size(), 2U);
  json = with_intake(json, "/a", intake_of({{"Ann", "09"}}));
  EXPECT_THAT(read_handed_in(json).refused, ElementsAre(kims_rar));
}

TEST(HandedIn, what_another_folder_brings_later_puts_it_right) {
  std::string json = with_intake("", "/a", intake_of({}, {kims_pdf, kims_rar}));
  json = with_intake(json, "/b", intake_of({{"Kim", "03_first_kernel"}}));
  EXPECT_THAT(read_handed_in(json).refused, ElementsAre(kims_rar));
  json = with_intake(json, "/a", intake_of({}, {kims_pdf}));  // handed in once more, and later
  EXPECT_THAT(read_handed_in(json).refused, ElementsAre(kims_pdf));
}

TEST(HandedIn, keeps_what_gradescope_knows_people_by) {
  Intake intake = intake_of({{"Kim", "09"}});
  intake.ids["Kim"] = {"7", "kim@example.org"};
  EXPECT_THAT(read_handed_in(with_intake("", "/a", intake)).ids.at("Kim"),
              ElementsAre("7", "kim@example.org"));
}

TEST(HandedIn, another_file_is_refused) {
  for (const char* text :
       {"{", "[]", R"({"schema": 2, "intakes": []})", R"({"schema": "1", "intakes": []})",
        R"({"schema": 1, "intakes": {}})", R"({"schema": 1, "intakes": [{}]})",
        R"({"schema": 1, "intakes": [{"folder": "/a", "taken": {"Kim": [9]}, "refused": [], "ids": {}}]})"})
    EXPECT_THAT([text] { (void)read_handed_in(text); },
                ThrowsMessage<std::runtime_error>(HasSubstr("remove the file and grade again")))
        << text;
  EXPECT_THROW((void)with_intake(R"({"schema": 1, "intakes": [7]})", "/a", {}), std::runtime_error);
  EXPECT_THAT(read_handed_in("").taken, IsEmpty());
}

TEST(HandedIn, everybody_is_in_the_grades) {
  Manifest manifest;
  manifest.lessons = {{"03_first_kernel"}, {"09"}};
  Grade graded;
  graded.student = "Bo";
  graded.lesson = "09";
  graded.best = Attempt{};
  Grade missing = graded;
  missing.lesson = "03_first_kernel";
  missing.best.reset();
  HandedIn handed_in;
  handed_in.taken = {{"Ann", "09"}, {"Bo", "09"}};
  handed_in.refused = {kims_pdf, kims_rar};
  std::vector<std::string> told;
  for (const Grade& one : with_handed_in({missing, graded}, handed_in, manifest))
    told.push_back(one.student + " " + one.lesson + (one.waiting ? " waits" : one.refused ? " refused" : ""));
  EXPECT_THAT(told, ElementsAre("Ann 03_first_kernel", "Ann 09 waits", "Bo 03_first_kernel", "Bo 09",
                                "Kim 03_first_kernel refused", "Kim 09"));
}

using Pairs = std::vector<std::pair<std::string, std::string>>;

TEST(NamesAlike, blanks_capitals_and_forms_of_unicode) {
  EXPECT_EQ(names_alike({"Kim Lee", "Kim Lee ", "kim  lee"}),
            (Pairs{{"Kim Lee", "Kim Lee "}, {"Kim Lee", "kim  lee"}}));
  EXPECT_EQ(names_alike({"Zoe\xCC\x88 Gro\xC3\x9F", "Zo\xC3\xAB Gro\xC3\x9F"}).size(), 1U);
  EXPECT_EQ(names_alike({"\xE1\x84\x92\xE1\x85\xA1\xE1\x86\xAB", "\xED\x95\x9C"}).size(), 1U);  // 한
}

TEST(NamesAlike, others_are_not) {
  EXPECT_THAT(names_alike({"Kim Lee", "Kim Li", "KimLee", "Anne-Marie", "Anne Marie", "Zoe", "Zo\xC3\xAB",
                           "Zo\xC3\xA9",
                           "Zo\xCC\x88"
                           "e",
                           "\xED\x95\x9C", "\xED\x95\x98"}),
              IsEmpty());
}

}  // namespace
}  // namespace gridstride::classroom

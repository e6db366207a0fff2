// SPDX-License-Identifier: MIT
#include "language/language.hpp"

#include <gmock/gmock.h>

#include <fstream>
#include <set>

#include "tests/test_folder.hpp"

namespace gridstride::language {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;

const fs::path catalogs = fs::path(GRIDSTRIDE_BUILD_DIR) / "locale";
const std::vector<std::string> three = {"it", "ko", "zh_CN"};

class Language : public testing::Test {
 protected:
  void SetUp() override {
    if (available(catalogs).empty()) GTEST_SKIP() << "built without gettext: English alone";
  }
  void TearDown() override { speak("en", catalogs); }
};

TEST(KnownLanguage, is_named_as_locales_and_web_pages_name_it) {
  EXPECT_EQ(known("ko", three), "ko");
  EXPECT_EQ(known("ko_KR.UTF-8", three), "ko");
  EXPECT_EQ(known("it_CH@euro", three), "it");
  EXPECT_EQ(known("zh-CN", three), "zh_CN");
  EXPECT_EQ(known("zh-Hans", three), "zh_CN");
  EXPECT_EQ(known("zh_SG.UTF-8", three), "zh_CN");
  EXPECT_EQ(known("en_GB.UTF-8", three), "en");
  EXPECT_EQ(known("C.UTF-8", three), "en");
}

TEST(KnownLanguage, is_not_another_one_that_looks_alike) {
  EXPECT_EQ(known("zh_TW.UTF-8", three), "");
  EXPECT_EQ(known("zh-Hant", three), "");
  EXPECT_EQ(known("kok_IN", three), "");
  EXPECT_EQ(known("fr", three), "");
  EXPECT_EQ(known("", three), "");
}

TEST(WantedLanguage, is_the_locales) {
  EXPECT_EQ(wanted({"ko_KR.UTF-8", ""}, three), "ko");
  EXPECT_EQ(wanted({"fr_FR.UTF-8", ""}, three), "en");
  EXPECT_EQ(wanted({"", ""}, three), "en");
}

TEST(WantedLanguage, is_the_first_of_the_list_that_there_is) {
  EXPECT_EQ(wanted({"fr_FR.UTF-8", "fr:it:ko"}, three), "it");
  EXPECT_EQ(wanted({"ko_KR.UTF-8", "en:ko"}, three), "en");
  EXPECT_EQ(wanted({"ko_KR.UTF-8", "fr"}, three), "ko");
}

TEST(WantedLanguage, is_english_in_the_c_locale_whatever_the_list_says) {
  EXPECT_EQ(wanted({"C", "ko"}, three), "en");
  EXPECT_EQ(wanted({"C.UTF-8", "ko"}, three), "en");
  EXPECT_EQ(wanted({"", "ko"}, three), "en");
}

TEST_F(Language, has_three_beside_english) { EXPECT_EQ(available(catalogs), three); }

TEST_F(Language, of_a_folder_without_catalogs_is_english_alone) {
  EXPECT_THAT(available("/nowhere"), ElementsAre());
}

TEST_F(Language, says_each_sentence_once_it_is_spoken) {
  const std::string english = "Every check holds.";
  EXPECT_EQ(tr("Every check holds."), english);
  std::set<std::string> said = {english};
  for (const std::string& name : three) {
    speak(name, catalogs);
    EXPECT_TRUE(said.insert(tr("Every check holds.")).second) << name;
    EXPECT_EQ(tr("A sentence that nobody has translated."),
              std::string("A sentence that nobody has translated."));
    EXPECT_EQ(spoken(), name);
  }
  speak("en", catalogs);
  EXPECT_EQ(tr("Every check holds."), english);
}

TEST_F(Language, fills_in_what_differs) {
  EXPECT_EQ(trf("Hint {} of {} for {}", 2, 3, "09_shared_reduction"), "Hint 2 of 3 for 09_shared_reduction");
  for (const std::string& name : three) {
    speak(name, catalogs);
    const std::string text = trf("Hint {} of {} for {}", 2, 3, "09_shared_reduction");
    for (const char* part : {"2", "3", "09_shared_reduction"}) EXPECT_THAT(text, HasSubstr(part)) << name;
    EXPECT_THAT(text, testing::Not(HasSubstr("Hint"))) << name;
  }
}

TEST_F(Language, counts_in_english_with_one_and_many) {
  EXPECT_EQ(trn("{} lesson", "{} lessons", 1), "1 lesson");
  EXPECT_EQ(trn("{} lesson", "{} lessons", 0), "0 lessons");
  EXPECT_EQ(trn("{} lesson", "{} lessons", 21), "21 lessons");
}

TEST_F(Language, counts_in_italian_with_one_and_many) {
  speak("it", catalogs);
  EXPECT_EQ(trn("{} lesson", "{} lessons", 1), "1 lezione");
  EXPECT_EQ(trn("{} lesson", "{} lessons", 21), "21 lezioni");
}

TEST(Filled, takes_the_english_where_the_translation_is_no_format) {
  const int value = 7;
  EXPECT_EQ(filled("sette {", "seven is {}", fmt::make_format_args(value)), "seven is 7");
  EXPECT_EQ(filled("{1}", "seven is {}", fmt::make_format_args(value)), "seven is 7");
  EXPECT_EQ(filled("{0}, sette", "seven is {}", fmt::make_format_args(value)), "7, sette");
}

TEST_F(Language, names_the_file_beside_that_is_in_it) {
  const TestFolder folder("language");
  const fs::path text = folder.path() / "README.md";
  std::ofstream(text) << "English";
  std::ofstream(folder.path() / "README.ko.md") << "한국어";
  EXPECT_EQ(translated(text), text);
  speak("ko", catalogs);
  EXPECT_EQ(translated(text).filename(), "README.ko.md");
  speak("it", catalogs);
  EXPECT_EQ(translated(text), text);
}

}  // namespace
}  // namespace gridstride::language

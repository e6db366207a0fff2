// SPDX-License-Identifier: MIT
#include "view/view.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "language/language.hpp"
#include "made_up_trace.hpp"

namespace gridstride::view {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const Subject subject = {"00_made_up", "made_up.cu", "sim:made_up"};

TEST(View, words_name_launch_and_what_was_left_out) {
  TracedLaunch launch = made_up_trace().launches[0];
  EXPECT_EQ(launch_text(launch), "kernel<float><<<6, 32>>>");
  EXPECT_EQ(left_out_text(launch),
            "Of its 6 blocks the first 2 are shown. Of the requests of block (0,0,0) the first 1500 are "
            "shown; the counts are of all 1507.");
  launch.grid = {1, 2, 1};
  launch.block = {8, 4, 2};
  launch.blocks[0].left_out = 0;
  EXPECT_EQ(launch_text(launch), "kernel<float><<<(1, 2), (8, 4, 2)>>>");
  EXPECT_EQ(left_out_text(launch), "");
}

TEST(View, text_tells_conflicts_sectors_and_rounds) {
  const std::string picture = text(subject, made_up_trace());
  EXPECT_THAT(picture, HasSubstr("4 launches, 1 of them recorded"));
  EXPECT_THAT(picture, HasSubstr("shared store: 1 request, 32 turns, least 1: 32.0 times"));
  EXPECT_THAT(picture, HasSubstr("1 of 32 banks are asked"));
  EXPECT_THAT(picture, HasSubstr("4 sectors of 32 bytes: 128 bytes moved, 64 asked for, 64 wasted"));
  EXPECT_THAT(picture, HasSubstr("sector  2: lanes 4 5 6 7"));
  EXPECT_THAT(picture, HasSubstr(" 15:[30]"));
  EXPECT_THAT(picture, HasSubstr("write by thread 5 of block (0,0,0), which is warp 0, lane 5"));
  // 4096 bytes in 64 letters: a letter is 16 words, so every second one holds a store of the first round.
  std::string strip;
  for (int i = 0; i < 32; ++i) strip += "w.";
  EXPECT_THAT(picture, HasSubstr("round   1  " + strip));
  EXPECT_THAT(picture, HasSubstr("round   2  " + std::string(64, '.')));
}

TEST(View, text_tells_where_the_recording_of_rounds_stopped) {
  AccessTrace trace = made_up_trace();
  TracedBlock& block = trace.launches[0].blocks[0];
  block.requests.resize(1);  // of the first round
  const std::string picture = text(subject, trace);
  EXPECT_THAT(picture, AllOf(HasSubstr("rounds 2 to 2 were not recorded"), Not(HasSubstr("round   2  "))));
  block.left_out = 0;
  EXPECT_THAT(text(subject, trace), AllOf(HasSubstr("round   2  ...."), Not(HasSubstr("not recorded"))));
}

TEST(View, tells_how_the_program_ended_early) {
  Subject died = subject;
  died.ended = "It died <early>.";
  const std::optional<Reference> reference = Reference{made_up_trace(), false};
  EXPECT_THAT(page(died, made_up_trace(), reference),
              AllOf(HasSubstr("id=\"ended\">⚠ It died &lt;early&gt;."), HasSubstr("Yours ended early")));
  EXPECT_THAT(text(died, made_up_trace(), reference),
              AllOf(HasSubstr("It died <early>.\n"), HasSubstr("Yours ended early")));
  EXPECT_THAT(page(subject, made_up_trace(), reference),
              AllOf(Not(HasSubstr("id=\"ended\"")), Not(HasSubstr("Yours ended early"))));
}

TEST(View, a_program_that_would_run_on_is_compared_with_nothing) {
  Subject endless = subject;
  endless.was_endless = true;
  const std::optional<Reference> reference = Reference{made_up_trace(), false};
  EXPECT_THAT(page(endless, made_up_trace(), reference), Not(HasSubstr("id=\"comparison\"")));
  EXPECT_THAT(text(endless, made_up_trace(), reference), Not(HasSubstr("Yours and the reference")));
}

TEST(View, tells_the_advice_of_a_finding) {
  AccessTrace trace = made_up_trace();
  trace.launches[0].findings[0].advice = "Wait for the others.";
  EXPECT_THAT(text(subject, trace), HasSubstr("    Wait for the others.\n"));
  EXPECT_THAT(page(subject, trace), HasSubstr(R"("advice":["Wait for the others."])"));
}

TEST(View, text_names_an_array_once_a_request_and_where_it_changes) {
  AccessTrace trace = made_up_trace();
  EXPECT_THAT(text(subject, trace), HasSubstr("    d_in\n      lane 0:[0] 1:[2] 2:[4]"));
  TracedRequest& request = trace.launches[0].blocks[0].requests[1];
  request.lanes = 0b111;
  request.offsets = {0, 4, 8};
  request.arrays = {1, 1, 0};
  EXPECT_THAT(text(subject, trace),
              HasSubstr("    d_in\n      lane 0:[0] 1:[1]\n    s_tile\n      lane 2:[2]\n"));
}

TEST(View, text_tells_who_adds_what) {
  AccessTrace trace = made_up_trace();
  EXPECT_THAT(text(subject, trace), Not(HasSubstr("Who adds what")));
  std::vector<TracedRequest>& requests = trace.launches[0].blocks[0].requests;
  requests.resize(1);
  for (const auto& [access, element] : {std::pair(TracedAccess::shared_load, 0),
                                        {TracedAccess::shared_load, 64},
                                        {TracedAccess::shared_store, 0}}) {
    TracedRequest request = requests[0];
    request.access = access;
    request.round = 1;
    request.lanes = 1;
    request.offsets = {4 * element};
    requests.push_back(request);
  }
  EXPECT_THAT(text(subject, trace),
              HasSubstr("  s_tile\n  round   2  1 addition; thread 0: [0] + [64] -> [0]\n"));
}

TEST(View, reference_stands_beside_with_both_counts) {
  AccessTrace better = made_up_trace();
  better.total.counters.shared_wavefronts = 1;
  const std::optional<Reference> reference = Reference{better, false};
  const std::string made = page(subject, made_up_trace(), reference);
  EXPECT_THAT(made, HasSubstr("<td>32.00</td><td>1.00</td><td class=\"differs\">32 times</td>"));
  EXPECT_THAT(made, AllOf(HasSubstr(R"("whose":"Yours")"), HasSubstr(R"("whose":"Reference")")));
  EXPECT_THAT(made, Not(HasSubstr("once you have passed")));
  EXPECT_THAT(text(subject, made_up_trace(), reference), HasSubstr("32 times\n"));
  EXPECT_THAT(page(subject, made_up_trace()), Not(HasSubstr("comparison")));
}

TEST(View, what_is_withheld_of_the_reference_is_not_in_the_page) {
  AccessTrace secret = made_up_trace();
  secret.files[0].text = "the_secret_line();\n";
  secret.launches[0].kernel = "sum_by_a_secret_trick";
  secret.launches[0].findings[0].message = "sum_by_a_secret_trick";
  secret.launches.push_back(secret.launches[0]);
  secret.launches.push_back(secret.launches[0]);
  secret.launches[1].kernel = "another_secret";
  EXPECT_THAT(page(subject, made_up_trace(), Reference{secret, false}), HasSubstr("secret"));
  const Reference reference = {withheld(secret), true};
  const std::string made = page(subject, made_up_trace(), reference);
  EXPECT_THAT(made, Not(HasSubstr("secret")));
  EXPECT_THAT(made,
              AllOf(HasSubstr("once you have passed"), HasSubstr("kernel 2\\u003c"), HasSubstr("s_tile")));
  EXPECT_EQ(reference.trace.launches[2].kernel, "kernel 1");  // the same as the first
  EXPECT_EQ(reference.trace.launches[0].blocks[0].requests, secret.launches[0].blocks[0].requests);
  EXPECT_EQ(reference.trace.launches[0].blocks[0].exchanges[0].operation, "shuffle");
}

TEST(View, page_keeps_texts_apart_from_markup) {
  AccessTrace trace = made_up_trace();
  trace.launches[0].kernel = "</script><script>alert(1)</script><!--";
  const std::string made = page({"<i>title", "a&b.cu", "sim"}, trace);
  EXPECT_THAT(
      made, AllOf(Not(HasSubstr("alert(1)</script>")), Not(HasSubstr("<i>title")), HasSubstr("a&amp;b.cu")));
  EXPECT_THAT(made, Not(HasSubstr("<b>&\\n")));
  EXPECT_THAT(made, HasSubstr("&lt;/script&gt;&lt;script&gt;alert(1)"));
}

TEST(View, is_in_the_users_language_and_the_trace_as_it_is) {
  EXPECT_THAT(page(subject, made_up_trace()), HasSubstr("id=\"sentences\">{}</script>"));
  const std::filesystem::path catalogs = std::filesystem::path(GRIDSTRIDE_BUILD_DIR) / "locale";
  if (language::available(catalogs).empty()) GTEST_SKIP() << "built without gettext: English alone";
  language::speak("it", catalogs);
  const std::string italian = page(subject, made_up_trace());
  const std::string words = text(subject, made_up_trace());
  language::speak("en", catalogs);
  EXPECT_THAT(
      italian,
      AllOf(HasSubstr("<html lang=\"it\">"), HasSubstr("\"Round {} of {}\":\"Round {} di {}\""),
            HasSubstr("\"{} turn\":[\"{} turno\",\"{} turni\"]"), HasSubstr("\"access\":\"shared_store\"")));
  EXPECT_THAT(words, HasSubstr("scrittura condivisa: 1 richiesta, 32 turni, minimo 1: 32.0 volte"));
  EXPECT_THAT(words, Not(HasSubstr(" of ")));
}

TEST(View, page_asks_for_no_other_file) {
  std::string made = page(subject, made_up_trace());
  const std::string svg = "http://www.w3.org/2000/svg";  // the name of a language, no address to ask
  made.erase(made.find(svg), svg.size());
  EXPECT_THAT(made, HasSubstr("default-src 'none'"));
  EXPECT_THAT(made, AllOf(Not(HasSubstr("http://")), Not(HasSubstr("https://")), Not(HasSubstr(" src="))));
}

}  // namespace
}  // namespace gridstride::view

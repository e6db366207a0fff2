// SPDX-License-Identifier: MIT
// What is refused, with its reason, while everything else is taken.
#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <sys/stat.h>

#include "archives.hpp"
#include "classroom/intake/packed_text.hpp"
#include "tests/test_folder.hpp"

namespace gridstride::classroom {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class IntakeRefuses : public testing::Test {
 protected:
  void put(const std::string& path, const std::string& bytes = "// a kernel\n") {
    write_file(folder_.path() / path, bytes);
  }
  [[nodiscard]] Intake intake(const IntakeLimits& limits = {}) const {
    return take_in(folder_.path(), three_lessons(), limits);
  }
  /// What is refused of a student's archive that holds an honest lesson 03 and one more entry.
  std::vector<std::string> of_archive(const std::string& name, const std::string& bytes,
                                      const IntakeLimits& limits = {}) {
    put("kim/" + name, bytes);
    const Intake result = intake(limits);
    EXPECT_THAT(pairs(result), ElementsAre("kim / 03_first_kernel"));
    return refusals(result);
  }
  TestFolder folder_;
};

TEST_F(IntakeRefuses, files_that_are_no_lesson) {
  put("kim/report.pdf");
  put("kim/shraed_reduction.cu");
  put("stray.cu");
  EXPECT_THAT(
      refusals(intake()),
      ElementsAre(AllOf(HasSubstr("kim/report.pdf"), HasSubstr("no .cu file")),
                  AllOf(HasSubstr("kim/shraed_reduction.cu"), HasSubstr("near: 09_shared_reduction.cu")),
                  AllOf(HasSubstr("stray.cu"), HasSubstr("in no student's folder"))));
}

TEST_F(IntakeRefuses, and_knows_whose_it_is_and_for_which_lesson) {
  put("kim/03_first_kernel.pdf");
  put("kim/report.pdf");
  put("stray.cu");
  put("ann.zip", "PK and no more");
  const std::vector<Refused> refused = intake().refused;
  ASSERT_EQ(refused.size(), 4U);
  EXPECT_THAT(refused[0].students, ElementsAre("ann"));
  EXPECT_THAT(refused[1].students, ElementsAre("kim"));
  EXPECT_EQ(refused[1].lesson, "03_first_kernel");
  EXPECT_EQ(refused[2].lesson, "");
  EXPECT_THAT(refused[3].students, IsEmpty());
}

TEST_F(IntakeRefuses, names_those_whom_gradescope_knows) {
  put("submission_metadata.yml",
      "submission_1:\n  :submitters:\n  - :name: Ann Bell\n    :sid: '7'\n    :email: ann@example.edu\n"
      "  - :name: Kim Lee\n");
  put("submission_1/03.cu", "");
  const Intake result = intake();
  ASSERT_EQ(result.refused.size(), 1U);
  EXPECT_THAT(result.refused[0].students, ElementsAre("Ann Bell", "Kim Lee"));
  EXPECT_THAT(result.ids.at("Ann Bell"), ElementsAre("7", "ann@example.edu"));
  EXPECT_FALSE(result.ids.contains("Kim Lee"));
}

TEST_F(IntakeRefuses, no_notes_beside_somebodys_work) {
  put("readme.txt");
  put("kim/03.cu");
  put("kim/notes.txt");
  put("kim/README");
  put("kim/09.cu.html");
  put("ann/my answer.txt");  // all that she has handed in
  const Intake result = intake();
  EXPECT_THAT(refusals(result), ElementsAre(HasSubstr("ann/my answer.txt"), HasSubstr("kim/09.cu.html")));
  EXPECT_THAT(result.passed_over, ElementsAre("kim/README", "kim/notes.txt", "readme.txt"));
}

TEST_F(IntakeRefuses, sections_whose_students_would_be_one) {
  for (const char* student : {"A/Kim Lee", "A/Li Wei", "B/Ann Bell"})
    put(student + std::string("/03_first_kernel/03.cu"));
  const Intake result = intake();
  EXPECT_THAT(result.submissions, IsEmpty());
  EXPECT_THAT(refusals(result),
              ElementsAre(HasSubstr("A seems to be a section"), HasSubstr("B seems to be")));
  EXPECT_THAT(pairs(take_in(folder_.path() / "A", three_lessons())),
              ElementsAre("Kim Lee / 03_first_kernel", "Li Wei / 03_first_kernel"));
}

TEST_F(IntakeRefuses, no_class_for_one_student_with_several_tries) {
  for (const char* folder : {"ann/src", "bo/src", "kim/first try", "kim/second try"})
    put(folder + std::string("/03.cu"));
  const Intake result = intake();
  EXPECT_EQ(pairs(result).size(), 4U);
  EXPECT_THAT(result.notes, ElementsAre(HasSubstr("attempts of one student, kim")));
}

TEST_F(IntakeRefuses, no_students_own_folders) {
  put("ann/03.cu");
  put("kim/first try/03.cu");
  put("kim/second try/03.cu");
  const Intake result = intake();
  EXPECT_THAT(result.refused, IsEmpty());
  EXPECT_EQ(pairs(result).size(), 3U);
  EXPECT_THAT(result.notes, ElementsAre(AllOf(HasSubstr("several folders in kim hold 03_first_kernel"),
                                              HasSubstr("attempts of one student"))));
}

TEST_F(IntakeRefuses, no_students_archive_with_folders) {
  put("kim.zip", zip_of({{"a/03.cu"}, {"b/03.cu"}}));
  const Intake result = intake();
  EXPECT_EQ(pairs(result).size(), 2U);
  EXPECT_THAT(result.notes, ElementsAre(HasSubstr("several folders in kim.zip hold 03_first_kernel")));
}

TEST_F(IntakeRefuses, sections_in_archives) {
  const std::string section = zip_of({{"Kim Lee/03.cu"}, {"Li Wei/a/03.cu"}, {"Ann Bell/03.cu"}});
  put("A.zip", section);
  put("Bo/03.cu");
  const Intake result = intake();
  EXPECT_THAT(pairs(result), ElementsAre("A / 03_first_kernel", "A / 03_first_kernel", "A / 03_first_kernel",
                                         "Bo / 03_first_kernel"));  // beside a student it may be one
  EXPECT_THAT(result.notes, ElementsAre(HasSubstr("several folders in A.zip hold 03_first_kernel")));
  std::filesystem::remove_all(folder_.path() / "Bo");
  put("B.zip", section);
  EXPECT_THAT(refusals(intake()), ElementsAre(HasSubstr("A.zip seems to be a section"),
                                              HasSubstr("B.zip seems to be a section")));
}

TEST_F(IntakeRefuses, no_archive_that_is_the_class_itself) {
  for (const char* wrapper : {"", "autumn/", "autumn/lab 1/"}) {
    const std::string in = wrapper;
    put("A.zip", zip_of({{in + "Kim Lee/03.cu"}, {in + "Li Wei/a/03.cu"}}));
    const Intake result = take_in(folder_.path() / "A.zip", three_lessons());
    EXPECT_THAT(pairs(result), ElementsAre("Kim Lee / 03_first_kernel", "Li Wei / 03_first_kernel")) << in;
    EXPECT_THAT(refusals(result), IsEmpty());
  }
  put("A.zip", zip_of({{"03_first_kernel/Kim Lee/03.cu"}, {"03_first_kernel/Li Wei/03.cu"}}));
  EXPECT_THAT(pairs(take_in(folder_.path() / "A.zip", three_lessons())),
              ElementsAre("Kim Lee / 03_first_kernel", "Li Wei / 03_first_kernel"));
  put("Kim Lee.zip", zip_of({{"03/03.cu"}, {"09/09.cu"}}));  // one student's
  EXPECT_THAT(pairs(take_in(folder_.path() / "Kim Lee.zip", three_lessons())),
              ElementsAre("Kim Lee / 03_first_kernel", "Kim Lee / 09_shared_reduction"));
}

TEST_F(IntakeRefuses, no_archive_of_one_student_or_of_different_lessons) {
  put("late.zip", zip_of({{"Kim Lee/09.cu"}}));
  EXPECT_THAT(pairs(take_in(folder_.path() / "late.zip", three_lessons())),
              ElementsAre("Kim Lee / 09_shared_reduction"));
  put("late.zip", zip_of({{"Kim Lee/09.cu"}, {"Bo/03.cu"}}));
  const Intake two = take_in(folder_.path() / "late.zip", three_lessons());
  EXPECT_THAT(pairs(two), ElementsAre("Bo / 03_first_kernel", "Kim Lee / 09_shared_reduction"));
  EXPECT_THAT(two.notes, IsEmpty());
  put("Kim Lee.zip", zip_of({{"src/09.cu"}}));  // one student's, as far as anybody can know
  const Intake one = take_in(folder_.path() / "Kim Lee.zip", three_lessons());
  EXPECT_THAT(pairs(one), ElementsAre("Kim Lee / 09_shared_reduction"));
  EXPECT_THAT(one.notes,
              ElementsAre(HasSubstr("Kim Lee.zip is taken as what one student, Kim Lee, has handed in")));
  put("Kim Lee.zip", zip_of({{"09/09.cu"}}));
  EXPECT_THAT(take_in(folder_.path() / "Kim Lee.zip", three_lessons()).notes, IsEmpty());
}

std::string utf16(const std::string& ascii, bool big_first) {
  std::string text = big_first ? "\xFE\xFF" : "\xFF\xFE";
  for (const char c : ascii) text += big_first ? std::string{'\0', c} : std::string{c, '\0'};
  return text;
}

TEST_F(IntakeRefuses, no_utf16_but_what_only_begins_so) {
  put("kim/01.cu", utf16("// one\n", false));
  put("kim/03.cu", utf16("// three\n", true));
  put("kim/09.cu", "\xFF\xFE\x3D\xD8\x4A\xDE");  // U+1F64A, of two surrogates
  put("ann/01.cu", utf16("// one\n", false) + "x");
  put("ann/03.cu", "\xFF\xFE\x3D\xD8");
  put("ann/09.cu", utf16("", false));
  const Intake result = intake();
  ASSERT_EQ(result.submissions.size(), 3U);
  EXPECT_EQ(result.submissions[0].text, "// one\n");
  EXPECT_EQ(result.submissions[1].text, "// three\n");
  EXPECT_EQ(result.submissions[2].text, "\xF0\x9F\x99\x8A");
  EXPECT_THAT(refusals(result),
              ElementsAre(HasSubstr("ann/01.cu -> it begins as UTF-16"), HasSubstr("ann/03.cu -> it begins"),
                          HasSubstr("ann/09.cu -> the file is empty")));
}

TEST_F(IntakeRefuses, texts_that_are_none) {
  put("kim/01.cu", "");
  put("kim/03.cu", std::string("a\0b", 3));
  put("kim/09.cu", "caf\xE9\x01");
  put("ann/01.cu", " \n");
  EXPECT_THAT(refusals(intake()), ElementsAre(HasSubstr("ann/01.cu -> the file is empty"),
                                              HasSubstr("kim/01.cu -> the file is empty"),
                                              HasSubstr("kim/03.cu -> this is no text"),
                                              HasSubstr("kim/09.cu -> the text is not UTF-8")));
}

TEST_F(IntakeRefuses, no_text_in_the_encoding_of_an_older_editor) {
  put("kim/09.cu", "// Gr\xF6\xDF\x65 \x80\n");
  const Intake result = intake();
  EXPECT_THAT(result.refused, IsEmpty());
  ASSERT_EQ(result.submissions.size(), 1U);
  EXPECT_EQ(result.submissions[0].text, "// Größe €\n");
}

TEST_F(IntakeRefuses, no_text_whose_lines_end_as_on_an_old_mac) {
  put("kim/09.cu", "// one\rint two;\r");
  put("ann/09.cu", "// one\r\nint\rtwo;\r\n");
  const Intake result = intake();
  ASSERT_EQ(result.submissions.size(), 2U);
  EXPECT_EQ(result.submissions[0].text, "// one\r\nint\rtwo;\r\n");
  EXPECT_EQ(result.submissions[1].text, "// one\nint two;\n");
}

TEST_F(IntakeRefuses, no_files_of_a_workspace_but_headers_of_ones_own) {
  for (const char* file :
       {"lessons/09_shared_reduction/shared_reduction.cu", "lessons/09_shared_reduction/shared_reduction.cuh",
        "lessons/09_shared_reduction/demo.cu", "lessons/09_shared_reduction/lesson.it.toml",
        ".vscode/settings.json", ".github/workflows/classroom.yml", ".gitignore", "Makefile"})
    put(std::string("kim/") + file);
  put("kim/lessons/09_shared_reduction/helpers.cuh");
  put("kim/demo.cu");           // of no lesson's folder
  put("kim/first_kernel.cuh");  // of a lesson that lacks its file
  const Intake result = intake();
  EXPECT_THAT(pairs(result), ElementsAre("kim / 09_shared_reduction"));
  EXPECT_THAT(refusals(result), ElementsAre(HasSubstr("kim/demo.cu"), HasSubstr("kim/first_kernel.cuh"),
                                            HasSubstr("helpers.cuh")));
  EXPECT_EQ(result.passed_over.size(), 7U);
}

TEST_F(IntakeRefuses, a_file_over_the_limit_but_not_one_at_it) {
  IntakeLimits limits;
  limits.file_bytes = 100;
  put("kim/03.cu", std::string(100, 'x'));
  put("kim/09.cu", std::string(101, 'x'));
  put("kim/a.zip", zip_of({{"09.cu", std::string(101, 'x')}}));
  const Intake result = intake(limits);
  EXPECT_THAT(pairs(result), ElementsAre("kim / 03_first_kernel"));
  EXPECT_THAT(refusals(result), ElementsAre(HasSubstr("kim/09.cu -> it is larger than 100 bytes"),
                                            HasSubstr("kim/a.zip: 09.cu -> it is larger than 100 bytes")));
}

TEST_F(IntakeRefuses, links_and_pipes_without_opening_them) {
  const TestFolder elsewhere("elsewhere");
  write_file(elsewhere.path() / "secret.cu");
  put("kim/03.cu");
  fs::create_symlink(elsewhere.path() / "secret.cu", folder_.path() / "kim/09.cu");
  fs::create_directory_symlink(elsewhere.path(), folder_.path() / "kim/more");
  fs::create_directory_symlink(elsewhere.path(), folder_.path() / "mallory");
  ASSERT_EQ(mkfifo((folder_.path() / "kim/01.cu").c_str(), 0600), 0);  // to open it would wait for a writer
  ASSERT_EQ(mkfifo((folder_.path() / "pipe.zip").c_str(), 0600), 0);
  const Intake result = intake();
  EXPECT_THAT(pairs(result), ElementsAre("kim / 03_first_kernel"));
  EXPECT_THAT(refusals(result), ElementsAre(HasSubstr("kim/01.cu -> it is no ordinary file"),
                                            HasSubstr("kim/09.cu -> it is a symbolic link"),
                                            HasSubstr("kim/more -> it is a symbolic link"),
                                            HasSubstr("mallory -> it is a symbolic link"),
                                            HasSubstr("pipe.zip -> it is no ordinary file")));
}

TEST_F(IntakeRefuses, paths_that_lead_out_of_a_zip) {
  for (const char* path : {"../09.cu", "a/../../09.cu", "..\\09.cu", "a/.."})
    EXPECT_THAT(of_archive("a.zip", zip_of({{path}, {"03.cu"}})),
                ElementsAre(AllOf(HasSubstr("kim/a.zip: "), HasSubstr("leads out of the archive"))))
        << path;
  for (const char* path : {"/etc/09.cu", "C:\\09.cu", "\\09.cu"})
    EXPECT_THAT(of_archive("a.zip", zip_of({{path}, {"03.cu"}})),
                ElementsAre(HasSubstr("at the root of a disk")))
        << path;
}

TEST_F(IntakeRefuses, paths_that_lead_out_of_a_tar) {
  EXPECT_THAT(of_archive("a.tar", tar_of({{"../09.cu"}, {"/09.cu"}, {"03.cu"}})),
              ElementsAre(HasSubstr("kim/a.tar: ../09.cu -> its path leads out"),
                          HasSubstr("at the root of a disk")));
}

TEST_F(IntakeRefuses, names_with_two_dots_in_them_are_no_trick) {
  put("kim/a.zip", zip_of({{"a..b/..c/03.cu"}}));
  EXPECT_THAT(pairs(intake()), ElementsAre("kim / 03_first_kernel"));
}

TEST_F(IntakeRefuses, links_and_devices_in_archives) {
  EXPECT_THAT(
      of_archive(
          "a.zip",
          zip_of({{"09.cu", "/etc/passwd", S_IFLNK | 0777}, {"01.cu", "x", S_IFIFO | 0600}, {"03.cu"}})),
      ElementsAre(HasSubstr("01.cu -> it is no ordinary file"), HasSubstr("09.cu -> it is a link")));
  fs::remove(folder_.path() / "kim/a.zip");
  EXPECT_THAT(
      of_archive("a.tgz",
                 gzip_of(tar_of({{"09.cu", "", S_IFLNK | 0777}, {"01.cu", "", S_IFCHR | 0600}, {"03.cu"}}))),
      ElementsAre(HasSubstr("01.cu -> it is no ordinary file"), HasSubstr("09.cu -> it is a link")));
}

TEST_F(IntakeRefuses, encrypted_entries) {
  EXPECT_THAT(of_archive("a.zip", zip_of({{"09.cu", "// a kernel\n", 0100644, "secret"}, {"03.cu"}})),
              ElementsAre(HasSubstr("09.cu -> it is encrypted")));
}

TEST_F(IntakeRefuses, archives_in_archives_in_archives) {
  const std::string inner = zip_of({{"09.cu"}});
  const std::string middle = zip_of({{"inner.zip", inner}, {"03.cu"}});
  EXPECT_THAT(of_archive("outer.zip", zip_of({{"middle.zip", middle}})),
              ElementsAre(HasSubstr(
                  "kim/outer.zip: middle.zip: inner.zip -> it is an archive in an archive in an archive")));
}

TEST_F(IntakeRefuses, archives_of_other_kinds) {
  put("kim/03.cu");
  put("kim/work.rar");
  put("ann.7z");
  EXPECT_THAT(intake().refused.front().students, ElementsAre("ann"));
  EXPECT_THAT(refusals(intake()), ElementsAre(HasSubstr("ann.7z -> it is an archive of a kind"),
                                              HasSubstr("kim/work.rar -> it is an archive of a kind")));
}

TEST_F(IntakeRefuses, broken_archives_and_takes_the_rest) {
  const std::string zip = zip_of({{"09.cu", std::string(3000, 'x')}});
  const std::string tar = gzip_of(tar_of({{"01.cu"}, {"09.cu", std::string(300000, 'x')}}));
  put("kim/03.cu");
  put("a/cut.zip", zip.substr(0, zip.size() / 2));
  put("b/cut.tgz", tar.substr(0, tar.size() / 2));
  put("c/empty.zip", "");
  put("d/text.tar", "no archive at all");
  const Intake result = intake();
  EXPECT_THAT(pairs(result), ElementsAre("kim / 03_first_kernel"));
  EXPECT_THAT(refusals(result), ElementsAre(HasSubstr("a/cut.zip -> the archive cannot be read"),
                                            HasSubstr("b/cut.tgz -> the archive cannot be read"),
                                            HasSubstr("c/empty.zip -> the archive cannot be read"),
                                            HasSubstr("d/text.tar -> the archive cannot be read")));
}

TEST_F(IntakeRefuses, an_entry_whose_bytes_are_not_those_of_its_checksum) {
  std::string zip = zip_of({{"09.cu", "abcabcabc"}, {"03.cu"}});
  zip[zip.find("09.cu") + 6] ^= 1;  // in the packed bytes, right after the first local header
  EXPECT_THAT(of_archive("a.zip", zip), ElementsAre(HasSubstr("a.zip: 09.cu -> it cannot be unpacked")));
}

TEST_F(IntakeRefuses, archives_that_unpack_to_too_much) {
  IntakeLimits limits;
  limits.archive_bytes = 1 << 20;
  const std::string zeros(10 << 20, '0');
  const std::string zip = zip_of({{"09.cu", zeros}});
  ASSERT_LT(zip.size(), zeros.size() / 900);  // a real bomb, about 1000 to 1
  put("kim/03.cu");
  put("kim/bomb.zip", zip);
  put("kim/bomb.tgz", gzip_of(tar_of({{"09.cu", zeros}})));
  put("kim/unread.zip", zip_of({{"data.bin", zeros}, {"09.cu"}}));
  const Intake result = intake(limits);
  EXPECT_THAT(pairs(result), ElementsAre("kim / 03_first_kernel"));
  EXPECT_THAT(refusals(result),
              ElementsAre(AllOf(HasSubstr("kim/bomb.tgz"), HasSubstr("it unpacks to more than 1 MiB")),
                          AllOf(HasSubstr("kim/bomb.zip"), HasSubstr("it unpacks to more than 1 MiB")),
                          AllOf(HasSubstr("kim/unread.zip"), HasSubstr("it unpacks to more than 1 MiB"))));
}

/// A .zip that claims another size of its only entry, in both of its headers.
std::string zip_that_claims(std::string zip, std::uint32_t real, std::uint32_t claimed) {
  const auto bytes_of = [](std::uint32_t n) {
    return std::string{static_cast<char>(n), static_cast<char>(n >> 8U), static_cast<char>(n >> 16U),
                       static_cast<char>(n >> 24U)};
  };
  int replaced = 0;
  for (std::size_t at = 0; (at = zip.find(bytes_of(real), at)) != std::string::npos; ++at, ++replaced)
    zip.replace(at, 4, bytes_of(claimed));
  EXPECT_EQ(replaced, 2);
  return zip;
}

TEST_F(IntakeRefuses, archives_that_lie_about_how_much_they_unpack_to) {
  const std::string bomb = zip_that_claims(zip_of({{"09.cu", std::string(10 << 20, '0')}}), 10 << 20, 10);
  IntakeLimits limits;
  put("kim/03.cu");
  put("kim/bomb.zip", bomb);
  EXPECT_THAT(refusals(intake(limits)),
              ElementsAre(HasSubstr("kim/bomb.zip: 09.cu -> it ")));  // by the limit of a file
  limits.archive_bytes = 100'000;
  EXPECT_THAT(refusals(intake(limits)), ElementsAre(HasSubstr("kim/bomb.zip -> the archive cannot be read")));
}

TEST_F(IntakeRefuses, archives_with_too_many_entries) {
  IntakeLimits limits;
  limits.entries = 3;
  put("ann.zip", zip_of({{"03.cu"}, {"a.txt"}, {"b.txt"}}));
  put("kim.zip", zip_of({{"03.cu"}, {"a.txt"}, {"b.txt"}, {"c.txt"}}));
  const Intake result = intake(limits);
  EXPECT_THAT(pairs(result), ElementsAre("ann / 03_first_kernel"));
  EXPECT_THAT(refusals(result),
              testing::Contains(AllOf(HasSubstr("kim.zip"), HasSubstr("holds more than 3 entries"))));
}

TEST_F(IntakeRefuses, archives_in_archives_that_are_too_large) {
  IntakeLimits limits;
  limits.nested_bytes = 50;
  EXPECT_THAT(of_archive("a.zip", zip_of({{"b.zip", zip_of({{"09.cu"}})}, {"03.cu"}}), limits),
              ElementsAre(HasSubstr("b.zip -> it is larger than 50 bytes")));
}

// One student's archive in a class's export must not cost the others theirs.
TEST_F(IntakeRefuses, archives_in_archives_that_unpack_to_too_much_are_refused_alone) {
  IntakeLimits limits;
  limits.nested_unpacked_bytes = 1 << 20;
  const std::string bomb = zip_of({{"09.cu", std::string(2 << 20, '0')}});
  EXPECT_THAT(of_archive("a.zip", zip_of({{"b.zip", bomb}, {"03.cu"}}), limits),
              ElementsAre(AllOf(HasSubstr("b.zip -> "), HasSubstr("it unpacks to more than 1 MiB"))));
}

TEST_F(IntakeRefuses, many_archives_in_an_archive_that_unpack_to_too_much) {
  IntakeLimits limits;
  limits.all_nested_unpacked_bytes = 3000;
  const std::string large = zip_of({{"data.bin", std::string(2000, '0')}});
  const std::vector<std::string> refused =
      of_archive("a.zip", zip_of({{"1.zip", large}, {"2.zip", large}, {"3.zip", large}, {"03.cu"}}), limits);
  EXPECT_THAT(refused,
              testing::Contains(AllOf(HasSubstr("3.zip -> the archives before it unpack to more than"),
                                      HasSubstr("unpacked by hand"))));
  EXPECT_THAT(refused, testing::Not(testing::Contains(HasSubstr("2.zip -> "))));
}

/// Text that packs to three quarters alone, by a linear congruential generator.
std::string base64_noise(std::size_t bytes, std::uint64_t seed) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text(bytes, ' ');
  for (char& c : text) c = letters[(seed = seed * 6364136223846793005U + 1442695040888963407U) >> 58U];
  return text;
}

/// Files of 20 KB that hardly differ: gzip finds each in the one before, and alone none packs to less.
std::vector<EntryOf> alike_texts(int count) {
  const std::string text = base64_noise(20'000, 1);
  std::vector<EntryOf> entries;
  for (int i = 0; i < count; ++i)
    entries.push_back({fmt::format("{}.cu", i), fmt::format("// {}\n", i) + text});
  return entries;
}

TEST_F(IntakeRefuses, an_archive_that_fills_the_memory) {
  const std::string bomb = gzip_of(tar_of(alike_texts(4000)));  // 80 MB
  ASSERT_LT(bomb.size(), 1 << 20);
  put("ann/bomb.tgz", bomb);
  put("ann/03.cu");
  put("bob/outer.zip", zip_of({{"bomb.tgz", bomb}, {"03.cu"}}));
  put("kim/a.zip", zip_of({{"03.cu"}}));
  const Intake result = intake();
  EXPECT_THAT(pairs(result),
              ElementsAre("ann / 03_first_kernel", "bob / 03_first_kernel", "kim / 03_first_kernel"));
  EXPECT_THAT(
      refusals(result),
      ElementsAre(AllOf(HasSubstr("ann/bomb.tgz -> the archive cannot be read, nothing of it was taken"),
                        HasSubstr("take too much memory, even packed; it has to be unpacked by hand")),
                  HasSubstr("bob/outer.zip: bomb.tgz -> the archive cannot be read")));
}

TEST_F(IntakeRefuses, no_large_archive_of_an_honest_class) {
  const std::vector<harness::Lesson> lessons = three_lessons();
  std::vector<EntryOf> entries;
  for (int student = 0; student < 1000; ++student)
    for (const harness::Lesson& lesson : lessons)
      entries.push_back({fmt::format("student {}/{}.cu", student, lesson.name),
                         base64_noise(20'000, static_cast<std::uint64_t>(entries.size()))});
  const TestFolder elsewhere("class");
  write_file(elsewhere.path() / "class.tar", tar_of(entries));
  const Intake result = take_in(elsewhere.path() / "class.tar", lessons);
  EXPECT_EQ(result.submissions.size(), entries.size());
  EXPECT_THAT(refusals(result), IsEmpty());
}

TEST_F(IntakeRefuses, no_archive_for_texts_that_are_all_the_same) {
  IntakeLimits limits;
  limits.kept_bytes = 8 * 100'000;
  std::vector<EntryOf> entries;
  for (int version = 1; version <= 8; ++version)
    entries.push_back({fmt::format("03-{}.cu", version), base64_noise(20'000, 1)});
  put("kim.zip", zip_of(entries));
  EXPECT_EQ(intake(limits).submissions.size(), entries.size());
  for (std::size_t i = 0; i < entries.size(); ++i) entries[i].text = base64_noise(20'000, i);
  put("kim.zip", zip_of(entries));
  EXPECT_THAT(refusals(intake(limits)), ElementsAre(HasSubstr("take too much memory")));
}

// Each of those that fill their share leaves seven eighths of what was left.
TEST_F(IntakeRefuses, no_small_archive_after_many_that_fill_their_share) {
  IntakeLimits limits;
  limits.kept_bytes = 8 * 100'000;
  for (int student = 0; student < 20; ++student)
    put(fmt::format("a{}.zip", student), zip_of({{"03.cu", base64_noise(20'000, 1)},
                                                 {"09.cu", base64_noise(20'000, 2)},
                                                 {"01.cu", base64_noise(50'000, 3)}}));
  put("kim.zip", zip_of({{"03.cu"}}));
  const Intake result = intake(limits);
  EXPECT_THAT(pairs(result), testing::AllOf(testing::Contains("a0 / 03_first_kernel"),
                                            testing::Contains("kim / 03_first_kernel")));
  EXPECT_THAT(refusals(result), testing::Contains(HasSubstr("a9.zip -> the archive cannot be read")));
}

TEST(PackedText, is_the_text_again) {
  for (const std::string& text : {std::string(), std::string("x"), std::string(1 << 20, '\0')}) {
    EXPECT_EQ(PackedText(text).unpacked(), text);
    EXPECT_EQ(PackedText(text), PackedText(text));
  }
  EXPECT_EQ(PackedText().unpacked(), "");
  EXPECT_NE(PackedText("a"), PackedText("b"));
}

TEST_F(IntakeRefuses, of_a_group_only_to_those_who_handed_in_too_much) {
  IntakeLimits limits;
  limits.student_submissions = 1;
  put("submission_metadata.yml",
      "submission_1:\n  :submitters:\n  - :name: Ann Bell\n    :sid: '7'\n"
      "submission_2:\n  :submitters:\n  - :name: Ann Bell\n    :sid: '7'\n  - :name: Kim Lee\n");
  put("submission_1/03.cu");
  put("submission_2/09.cu");
  const Intake result = intake(limits);
  EXPECT_THAT(pairs(result), ElementsAre("Ann Bell / 03_first_kernel", "Kim Lee / 09_shared_reduction"));
  ASSERT_EQ(result.refused.size(), 1U);
  EXPECT_THAT(result.refused[0].students, ElementsAre("Ann Bell"));
}

TEST_F(IntakeRefuses, more_of_one_student_than_anybody_needs) {
  IntakeLimits limits;
  limits.student_submissions = 2;
  for (const char* file : {"kim/03.cu", "kim/09.cu", "kim/09-1.cu", "ann/03.cu"}) put(file);
  const Intake result = intake(limits);
  EXPECT_EQ(result.submissions.size(), 3U);
  EXPECT_THAT(refusals(result), ElementsAre(HasSubstr("more than 2 files")));
  limits = {};
  limits.student_bytes = 2 * std::string("// a kernel\n").size();
  EXPECT_THAT(refusals(intake(limits)), ElementsAre(HasSubstr("more than 24 bytes")));
}

TEST_F(IntakeRefuses, many_things_of_one_student_are_counted_in_the_end) {
  IntakeLimits limits;
  limits.student_refusals = 2;
  for (const char* file : {"kim/a.pdf", "kim/b.pdf", "kim/c.pdf", "kim/d.pdf", "ann/e.pdf"}) put(file);
  EXPECT_THAT(refusals(intake(limits)),
              ElementsAre(HasSubstr("ann/e.pdf"), HasSubstr("kim/a.pdf"), HasSubstr("kim/b.pdf"),
                          AllOf(HasSubstr("kim/c.pdf"), HasSubstr("this and what follows, 2 files"))));
}

TEST_F(IntakeRefuses, folders_too_deep) {
  std::string path = "kim/";
  for (int i = 0; i < 40; ++i) path += "d/";
  put(path + "09.cu");
  put("kim/03.cu");
  const Intake result = intake();
  EXPECT_THAT(pairs(result), ElementsAre("kim / 03_first_kernel"));
  EXPECT_THAT(refusals(result), ElementsAre(HasSubstr("too many folders deep")));
  EXPECT_THAT(refusals(take_in_archive("kim.zip", zip_of({{path + "09.cu"}}), three_lessons())),
              ElementsAre(HasSubstr("too many folders deep")));
}

TEST_F(IntakeRefuses, nothing_of_what_systems_leave_behind) {
  for (const char* file : {".DS_Store", "kim/.DS_Store", "kim/._09.cu", "kim/.git/09.cu", "Thumbs.db"})
    put(file);
  put("ann.zip", zip_of({{"__MACOSX/._09.cu"}, {"__MACOSX/09.cu"}, {"03.cu"}}));
  const Intake result = intake();
  EXPECT_THAT(pairs(result), ElementsAre("ann / 03_first_kernel"));
  EXPECT_THAT(result.refused, IsEmpty());
}

TEST_F(IntakeRefuses, a_folder_that_is_none) {
  put("file.txt");
  EXPECT_THROW((void)take_in(folder_.path() / "missing", three_lessons()), std::runtime_error);
  EXPECT_THROW((void)take_in(folder_.path() / "file.txt", three_lessons()), std::runtime_error);
  EXPECT_THAT(pairs(intake()), IsEmpty());
}

}  // namespace
}  // namespace gridstride::classroom

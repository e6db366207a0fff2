// SPDX-License-Identifier: MIT
#include "tests/classroom/slurm/cluster.hpp"

#include <fcntl.h>
#include <netinet/in.h>
#include <pwd.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <random>
#include <stdexcept>
#include <thread>

#include "classroom/slurm/program.hpp"
#include "system/durable_file.hpp"

namespace gridstride::classroom {
namespace {

namespace fs = std::filesystem;

/// Daemons lie where an ordinary user's PATH does not lead.
std::string daemon_path(const std::string& name) {
  for (const char* folder : {"/usr/sbin", "/usr/local/sbin", "/usr/bin", "/usr/local/bin"})
    if (fs::exists(fs::path(folder) / name)) return (fs::path(folder) / name).string();
  return {};
}

/// Of a process that ends meanwhile: nothing.
std::string contents_of(const fs::path& file) { return system::read_bytes(file).value_or(""); }

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

/// Ports that nobody listens on now.
std::vector<int> free_ports(std::size_t count) {
  std::vector<int> sockets;
  std::vector<int> ports;
  for (std::size_t i = 0; i < count; ++i) {
    const int fd = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    if (::bind(fd, reinterpret_cast<sockaddr*>(&address), size) != 0 ||
        ::getsockname(fd, reinterpret_cast<sockaddr*>(&address), &size) != 0)
      throw std::runtime_error("no free port");
    sockets.push_back(fd);
    ports.push_back(ntohs(address.sin_port));
  }
  for (const int fd : sockets) ::close(fd);
  return ports;
}

std::string short_host_name() {
  std::array<char, 256> name{};
  ::gethostname(name.data(), name.size() - 1);
  const std::string host = name.data();
  return host.substr(0, host.find('.'));
}

void write_configuration(const fs::path& root) {
  std::string text = contents_of(GRIDSTRIDE_SOURCE_DIR "/grader/tests/classroom/slurm/slurm.conf.in");
  const std::vector<int> ports = free_ports(3);
  replace_all(text, "@ROOT@", root.string());
  replace_all(text, "@HOST@", short_host_name());
  replace_all(text, "@USER@", ::getpwuid(::getuid())->pw_name);
  replace_all(text, "@CONTROLLER_PORT@", std::to_string(ports[0]));
  replace_all(text, "@NODE_PORT_one@", std::to_string(ports[1]));
  replace_all(text, "@NODE_PORT_two@", std::to_string(ports[2]));
  std::ofstream(root / "slurm.conf") << text;
  for (const char* folder : {"log", "state", "spool.one", "spool.two"}) fs::create_directory(root / folder);
  std::string key;
  std::random_device random;  // the key of a cluster that lives for seconds
  for (int i = 0; i < 1024; ++i) key += static_cast<char>(random() & 0xff);
  std::ofstream(root / "munge.key", std::ios::binary) << key;
  fs::permissions(root / "munge.key", fs::perms::owner_read);
}

std::string name_of_process(pid_t process) {
  std::string line = contents_of("/proc/" + std::to_string(process) + "/cmdline");
  std::replace(line.begin(), line.end(), '\0', ' ');
  return line;
}

/// Processes with a variable in the environment that they were started with.
std::vector<pid_t> processes_with_variable(const std::string& variable) {
  std::vector<pid_t> found;
  for (const fs::directory_entry& entry : fs::directory_iterator("/proc")) {
    const std::string name = entry.path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    const std::string environment = '\0' + contents_of(entry.path() / "environ");
    if (environment.find('\0' + variable + '\0') == std::string::npos) continue;
    if (std::stoi(name) != ::getpid()) found.push_back(std::stoi(name));
  }
  return found;
}

pid_t parent_of(pid_t process) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  for (std::string word; status >> word;)
    if (word == "PPid:" && status >> word) return std::stoi(word);
  return -1;
}

}  // namespace

std::string missing_for_cluster() {
  for (const char* name : {"munged", "slurmctld", "slurmd", "sbatch"})
    if (daemon_path(name).empty()) return std::string(name) + " is not installed (Debian: slurm-wlm, munge)";
  return {};
}

bool comes_true(const std::function<bool()>& condition, int seconds) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
  while (!condition()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return true;
}

Cluster::Cluster() {
  write_configuration(root());
  ::setenv("SLURM_CONF", (root() / "slurm.conf").c_str(), 1);
  const std::string r = root().string();
  start("munged", {daemon_path("munged"), "--foreground", "--force", "--key-file=" + r + "/munge.key",
                   "--socket=" + r + "/munge.socket", "--pid-file=" + r + "/munged.pid",
                   "--log-file=" + r + "/log/munged.log", "--seed-file=" + r + "/munged.seed"});
  bool ready = comes_true([&] { return fs::exists(root() / "munge.socket"); }, 10);
  start_controller();
  start_node("one");
  start_node("two");
  ready =
      ready &&
      comes_true(
          [] {
            return slurm::run_program({"sinfo", "--noheader", "--Node", "--format=%T"}).out == "idle\nidle\n";
          },
          20);
  if (ready) return;
  const std::string words = last_words();
  end_everything();
  throw std::runtime_error("Slurm does not start here: " + words);
}

Cluster::~Cluster() { end_everything(); }

void Cluster::end_everything() {
  for (const char* name : {"slurmctld", "one", "two", "munged"}) kill(name);
  // Steps outlive their slurmd, and tasks their step: all have this cluster's configuration in their
  // environment.
  const std::string variable = "SLURM_CONF=" + (root() / "slurm.conf").string();
  comes_true(
      [&] {
        const std::vector<pid_t> left = processes_with_variable(variable);
        for (const pid_t process : left) ::kill(process, SIGKILL);
        return left.empty();
      },
      10);
  ::unsetenv("SLURM_CONF");
}

void Cluster::start_controller() { start("slurmctld", {daemon_path("slurmctld"), "-D"}); }
void Cluster::stop_controller() { kill("slurmctld", SIGTERM); }
void Cluster::start_node(const std::string& node) { start(node, {daemon_path("slurmd"), "-D", "-N", node}); }
void Cluster::kill_slurmd(const std::string& node) { kill(node); }

std::size_t Cluster::lose_node(const std::string& node) {
  kill(node);
  const std::vector<pid_t> tasks = processes_with_variable("SLURMD_NODENAME=" + node);
  std::vector<pid_t> of_this_cluster;
  const std::vector<pid_t> ours = processes("");
  for (const pid_t task : tasks)
    if (std::find(ours.begin(), ours.end(), task) != ours.end()) of_this_cluster.push_back(task);
  // First the steps, so that none is left to tell how its task ended.
  for (const pid_t task : of_this_cluster) {
    const pid_t step = parent_of(task);
    if (name_of_process(step).find("slurmstepd") != std::string::npos) ::kill(step, SIGKILL);
  }
  for (const pid_t task : of_this_cluster) ::kill(task, SIGKILL);
  return of_this_cluster.size();
}

std::vector<pid_t> Cluster::processes(const std::string& text) const {
  std::vector<pid_t> found;
  for (const pid_t process : processes_with_variable("SLURM_CONF=" + (root() / "slurm.conf").string()))
    if (name_of_process(process).find(text) != std::string::npos) found.push_back(process);
  return found;
}

void Cluster::start(const std::string& name, std::vector<std::string> arguments) {
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  const std::string log = (root() / "log" / (name + ".out")).string();
  const pid_t test = ::getpid();
  const pid_t child = ::fork();
  if (child == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    const int out = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    ::dup2(out, 1);
    ::dup2(out, 2);
    if (::getppid() == test) ::execv(argv[0], argv.data());
    ::_exit(127);
  }
  daemons_[name] = child;
}

void Cluster::kill(const std::string& name, int signal) {
  const auto found = daemons_.find(name);
  if (found == daemons_.end()) return;
  ::kill(found->second, signal);
  ::waitpid(found->second, nullptr, 0);
  daemons_.erase(found);
}

std::string Cluster::last_words() const {
  std::string words;
  for (const fs::directory_entry& log : fs::directory_iterator(root() / "log")) {
    const std::string text = contents_of(log.path());
    words += "\n" + log.path().filename().string() + ": " +
             text.substr(text.size() - std::min<std::size_t>(400, text.size()));
  }
  return words;
}

}  // namespace gridstride::classroom

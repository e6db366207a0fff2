#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Grades made-up classes of lesson 09, and writes what it cost and whether each verdict is the right one as JSON.

  grader/benchmarks/classroom/run.py BUILD_FOLDER -o docs/results/class.json [--sizes 50,100,200,400] [--kills 3]
  grader/benchmarks/classroom/run.py BUILD_FOLDER -o docs/results/hostile.json --hostile [--jobs 8]
  grader/benchmarks/classroom/run.py BUILD_FOLDER -o docs/results/class_slurm.json --slurm [--sizes 200]

A class holds solutions, each wrong/ variant, stubs and hostile submissions, all texts different. The largest size of at
most 200 is graded a second time and killed by SIGKILL at random points: the grades must be the same as without.
Memory is that of the whole process tree of `gridstride class grade`.

With --hostile the class is every hostile submission of the tests, and one solution, graded 8 at a time: the solution
alone may pass, and processes, shared memory, semaphores, queues, mounts, listening sockets and the folders for
temporary files must be afterwards what they were before.

With --slurm the class is graded on this machine, and then through a Slurm of its own with two nodes, of which one loses its
slurmd and all tasks on it midway, and comes back: the grades must be the same. It needs Slurm (Debian: slurm-wlm,
munge) and a build with GRIDSTRIDE_BENCHMARKS.
"""
import argparse
import csv
import datetime
import json
import os
import pathlib
import platform
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

SOURCE = pathlib.Path(__file__).resolve().parents[3]
LESSON = "09_shared_reduction"
HOSTILE_FOLDER = SOURCE / "grader" / "tests" / "worker" / "hostile"
HOSTILE = ("endless_loop_in_kernel", "fork_without_end", "reads_solution", "endless_memory", "writes_outside")


def processor():
    for line in pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()


def hostile_text(file):
    """A hostile submission of the tests, which define `sum` alone, with the lesson's other functions: they call it."""
    text = file.read_text(encoding="utf-8")
    for name, definition in (("sum_blocks", "void sum_blocks(DeviceSpan<const float>, DeviceSpan<float>) { sum({}); }"),
                             ("sum_on_device", "float sum_on_device(DeviceSpan<const float>) { return sum({}); }")):
        if not re.search(rf"\b{name}\(DeviceSpan", text):
            text += "\n" + definition + "\n"
    return text


def kinds():
    """@return (name, text, verdict) of each kind; verdict "" where any refusal of what was built is right"""
    slug = LESSON.split("_", 1)[1] + ".cu"
    solution = ("solution", (SOURCE / "solutions" / LESSON / slug).read_text(encoding="utf-8"), "passed")
    stub = ("stub", (SOURCE / "lessons" / LESSON / slug).read_text(encoding="utf-8"), "wrong_answer")
    wrong = []
    for file in sorted((SOURCE / "grader" / "checks" / LESSON / "wrong").glob("*.cu")):
        text = file.read_text(encoding="utf-8")
        wrong.append((file.stem, text, re.search(r"^// verdict: (\w+)", text, re.MULTILINE).group(1)))
    hostile = [(name, hostile_text(HOSTILE_FOLDER / (name + ".cu")), "") for name in HOSTILE]
    return solution, stub, wrong, hostile


def write_class(folder, texts):
    """Writes FOLDER/<student>/09_shared_reduction.cu, all different, and a course with the same inputs each time."""
    for student, text in texts.items():
        file = folder / student / (LESSON + ".cu")
        file.parent.mkdir(parents=True)
        file.write_text(text + f"\n// handed in by {student}\n", encoding="utf-8")
    (folder / "course.toml").write_text("seed = 20261123\n\n[lessons.09]\n", encoding="utf-8")


def make_class(folder, size):
    """Makes FOLDER/<student>/09_shared_reduction.cu for `size` students. @return {student: (kind, verdict)}"""
    solution, stub, wrong, hostile = kinds()
    members = list(hostile) + [stub] * (size // 10)
    while len(members) < size:
        members.append(solution if len(members) % 2 else wrong[len(members) // 2 % len(wrong)])
    random.Random(size).shuffle(members)
    students = {f"student {number:04}": member for number, member in enumerate(members)}
    write_class(folder, {student: text for student, (_, text, _) in students.items()})
    return {student: (kind, verdict) for student, (kind, _, verdict) in students.items()}


def process_tree(root):
    """@return the processes that descend from `root`, itself among them"""
    children = {}
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="utf-8", errors="replace").rsplit(")", 1)[1].split()
        except OSError:
            continue
        children.setdefault(int(fields[1]), []).append(int(stat.parent.name))
    tree, pending = [], [root]
    while pending:
        tree.append(pending.pop())
        pending += children.get(tree[-1], [])
    return tree


def memory_kib(process):
    """Its own memory, and its share of what it shares with others (PSS)."""
    try:
        text = pathlib.Path(f"/proc/{process}/smaps_rollup").read_text(encoding="utf-8")
        return int(re.search(r"^Pss:\s+(\d+)", text, re.MULTILINE).group(1))
    except (OSError, AttributeError):
        return 0


def command(build, folder, out, *options):
    return [str(build / "bin" / "gridstride"), "class", "grade", str(folder), "--out", str(out), *options]


def run_class(build, folder, out, *options, sample_s=2.0):
    """Grades the class to its end. @return seconds, memory of the program itself over time, peak of the tree"""
    begin = time.monotonic()
    own, tree_peak = [], 0
    with subprocess.Popen(command(build, folder, out, *options), stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL) as run:
        while run.poll() is None:
            own.append(memory_kib(run.pid))
            tree_peak = max(tree_peak, sum(map(memory_kib, process_tree(run.pid))))
            try:
                run.wait(sample_s)
            except subprocess.TimeoutExpired:
                pass
    seconds = time.monotonic() - begin
    if run.returncode != 0:
        raise SystemExit(f"class grade ended with {run.returncode}")
    own = [kib for kib in own if kib]
    return {"seconds": round(seconds, 1),
            "own_mib_first_quarter": round(max(own[: max(1, len(own) // 4)]) / 1024, 1),
            "own_mib_last_quarter": round(max(own[-max(1, len(own) // 4):]) / 1024, 1),
            "tree_peak_mib": round(tree_peak / 1024, 1)}


def grades(out):
    with open(out / "grades.csv", encoding="utf-8", newline="") as file:
        return {row["student"]: (row["verdict"], row["score"]) for row in csv.DictReader(file)}


def unexpected(expected, found):
    return [f"{student} ({kind}): {found.get(student, ('missing', ''))[0]}, expected {verdict or 'a refusal'}"
            for student, (kind, verdict) in expected.items()
            if (found.get(student, ("missing", ""))[0] != verdict if verdict else
                found.get(student, ("passed", ""))[0] in ("passed", "grader_error", "build_failed"))]


def run_killed(build, folder, out, seconds, kills, seed):
    """The same class, killed by SIGKILL `kills` times. @return how many grades were there after each"""
    chance = random.Random(seed)
    graded = []
    for _ in range(kills):
        with subprocess.Popen(command(build, folder, out), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as run:
            time.sleep(seconds * chance.uniform(0.1, 0.9) / kills)
            run.send_signal(signal.SIGKILL)
        listing = subprocess.run([str(build / "bin" / "gridstride"), "class", "report", str(out)],
                                 capture_output=True, check=False)
        graded.append(len([1 for verdict, _ in grades(out).values() if verdict != "missing"])
                      if listing.returncode == 0 else 0)
    return graded


def names_in(folder):
    return sorted(entry.name for entry in pathlib.Path(folder).iterdir())


def machine_state(scratch):
    """What a program could leave behind. @return {what: a list of text}"""
    own = set(process_tree(os.getpid()))
    processes = []
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            number, rest = stat.read_text(encoding="utf-8", errors="replace").split(" ", 1)
        except OSError:
            continue
        parent = rest[rest.rindex(")") + 2:].split()[1]
        if int(number) not in own and parent != "2" and " Z " not in rest:  # 2: the kernel's own
            processes.append(rest[: rest.rindex(")") + 1] + number)
    listening = [line.split()[1] for kind in ("tcp", "tcp6")
                 for line in pathlib.Path(f"/proc/net/{kind}").read_text(encoding="utf-8").splitlines()[1:]
                 if line.split()[3] == "0A"]
    return {"processes": sorted(processes),
            **{kind: pathlib.Path(f"/proc/sysvipc/{kind}").read_text(encoding="utf-8").splitlines()
               for kind in ("shm", "sem", "msg")},
            "shared memory": names_in("/dev/shm"),
            "mounts": pathlib.Path("/proc/mounts").read_text(encoding="utf-8").splitlines(),
            "listening": sorted(listening),
            "temporary files": [name for name in names_in(tempfile.gettempdir()) if name != scratch.name],
            "home": names_in(pathlib.Path.home()),
            "source": subprocess.run(["git", "-C", str(SOURCE), "status", "--short"], capture_output=True, text=True,
                                     check=True).stdout.splitlines()}


def run_hostile(build, scratch, jobs):
    """Every hostile submission beside one solution. @return what came of it"""
    folder, out = scratch / "handed-in", scratch / "out"
    members = {file.stem: hostile_text(file) for file in sorted(HOSTILE_FOLDER.glob("*.cu"))}
    members["solution"] = kinds()[0][1]
    write_class(folder, members)
    before = machine_state(scratch)
    cost = run_class(build, folder, out, "--jobs", str(jobs))
    after = machine_state(scratch)
    found = grades(out)
    return {"students": len(members), "jobs": jobs, "seconds": cost["seconds"], "tree_peak_mib": cost["tree_peak_mib"],
            "verdicts": {student: found.get(student, ("missing", ""))[0] for student in members},
            "passed": sorted(student for student, (verdict, _) in found.items() if verdict == "passed"),
            "changed": {what: sorted(set(before[what]) ^ set(after[what])) for what in before
                        if before[what] != after[what]}}


class Cluster:
    """A Slurm of two nodes on this machine, as the tests have it."""
    def __init__(self, build):
        self.program = subprocess.Popen([str(build / "bin" / "slurm_cluster")], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        configuration = self.program.stdout.readline().strip()
        if not configuration:
            raise SystemExit("the cluster does not start")
        self.environment = {**os.environ, "SLURM_CONF": configuration}

    def tell(self, command_line):
        print(command_line, file=self.program.stdin, flush=True)
        if self.program.stdout.readline().strip() != "done":
            raise SystemExit(f"the cluster does not {command_line}")

    def end(self):
        self.program.stdin.close()
        self.program.wait()


def different(expected, one, other):
    """@return the students whose grades two runs do not share, with both"""
    return [f"{student} ({expected[student][0]}): {one.get(student)}, {other.get(student)}"
            for student in sorted(set(one) | set(other)) if one.get(student) != other.get(student)]


def run_slurm(build, scratch, size):
    """A class on this machine, then through Slurm with a node lost midway. @return what came of it"""
    folder, local, remote = scratch / "handed-in", scratch / "out-local", scratch / "out-slurm"
    expected = make_class(folder, size)
    cost = run_class(build, folder, local)
    cluster = Cluster(build)
    lost_after = None
    begin = time.monotonic()
    try:
        with subprocess.Popen(command(build, folder, remote, "--slurm", "--chunk", "10"), env=cluster.environment,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as run:
            while run.poll() is None:
                time.sleep(0.5)
                results = len(list(remote.glob("slurm/*/results/*.json")))
                if lost_after is None and results >= size // 3:
                    lost_after = results
                    cluster.tell("lose one")
                    time.sleep(8)  # beyond SlurmdTimeout: the controller has given the node up
                    cluster.tell("start one")
    finally:
        cluster.end()
    return {"students": size, "local_seconds": cost["seconds"], "slurm_seconds": round(time.monotonic() - begin, 1),
            "node_lost_after": lost_after, "exit_code": run.returncode,
            "unexpected": unexpected(expected, grades(remote)),
            "other_grades": different(expected, grades(local), grades(remote))}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("-o", "--output", type=pathlib.Path, required=True)
    parser.add_argument("--sizes", default="50,100,200,400", help="students of each class")
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32), help="of the moments of the kills")
    parser.add_argument("--hostile", action="store_true", help="grade every hostile submission instead")
    parser.add_argument("--jobs", type=int, default=8, help="of them at a time")
    parser.add_argument("--slurm", action="store_true", help="through a Slurm of its own instead, a node lost midway")
    options = parser.parse_args()
    report = {"date": datetime.date.today().isoformat(), "cpu": processor(), "cores": os.cpu_count(),
              "lesson": LESSON}
    if options.hostile:
        with tempfile.TemporaryDirectory(prefix="class.") as scratch:
            report["hostile"] = run_hostile(options.build, pathlib.Path(scratch), options.jobs)
        options.output.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
        return int(report["hostile"]["passed"] != ["solution"] or report["hostile"]["changed"] != {})
    if options.slurm:
        with tempfile.TemporaryDirectory(prefix="class.") as scratch:
            report["slurm"] = run_slurm(options.build, pathlib.Path(scratch), int(options.sizes.split(",")[-1]))
        options.output.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
        told = report["slurm"]
        return int(told["other_grades"] != [] or told["node_lost_after"] is None or told["unexpected"] != [])
    report["classes"] = []
    sizes = sorted(int(size) for size in options.sizes.split(","))
    killed_size = max([size for size in sizes if size <= 200], default=sizes[0])
    wrong = 0
    with tempfile.TemporaryDirectory(prefix="class.") as scratch:
        for size in sizes:
            folder, out = pathlib.Path(scratch) / f"handed-in-{size}", pathlib.Path(scratch) / f"out-{size}"
            expected = make_class(folder, size)
            entry = {"students": size, **run_class(options.build, folder, out)}
            entry["per_minute"] = round(60 * size / entry["seconds"], 1)
            entry["unexpected"] = unexpected(expected, grades(out))
            wrong += len(entry["unexpected"])
            report["classes"].append(entry)
            print(json.dumps(entry), file=sys.stderr, flush=True)
            if size == killed_size and options.kills:
                again = pathlib.Path(scratch) / "out-killed"
                after = run_killed(options.build, folder, again, entry["seconds"], options.kills, options.seed)
                run_class(options.build, folder, again)
                report["killed"] = {"students": size, "seed": options.seed, "graded_after_each_kill": after,
                                    "same_grades": grades(again) == grades(out)}
                wrong += not report["killed"]["same_grades"]
                print(json.dumps(report["killed"]), file=sys.stderr, flush=True)
            shutil.rmtree(folder)
    options.output.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

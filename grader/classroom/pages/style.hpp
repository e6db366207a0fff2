// SPDX-License-Identifier: MIT
/// @file
/// How pages look: light and dark, narrow and wide. Blue and orange are those of the lessons' figures, darker
/// or lighter where words need it: every pair of ink and ground has a contrast of at least 4.5 to 1
/// (WCAG 2.2, AA).
#pragma once

#include <string_view>

namespace gridstride::classroom {

inline constexpr std::string_view page_style = R"css(
:root { --ink: #1d2229; --soft: #57606a; --paper: #ffffff; --tint: #f5f7fa; --line: #d5dbe3; --accent: #2560ad;
  --bad: #9c4a0c; --mark: #fdeedd; --fill: #2f6fc4; --own: #c2681a; --pale: #c9d3df; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e9ef; --soft: #a3aebb; --paper: #12171d; --tint: #1a212a;
  --line: #36404c; --accent: #83b4f2; --bad: #f2a765; --mark: #3d2c18; --fill: #5f9be6; --own: #ef9a50;
  --pale: #3d4957; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, "Noto Sans", "Helvetica Neue", Arial, sans-serif; overflow-wrap: anywhere; }
main { max-width: 66rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0; }
h2 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 .4rem; }
h3 { font-size: 1rem; margin: 1.2rem 0 .2rem; }
p { margin: .4rem 0; max-width: 44rem; }
section { margin-top: 2.2rem; padding-top: 1.1rem; border-top: 1px solid var(--line); }
a { color: var(--accent); text-underline-offset: .15em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.soft { color: var(--soft); }
.figures { display: flex; flex-wrap: wrap; gap: .6rem 2.2rem; margin: 1.1rem 0 0; padding: 0; list-style: none; }
.figures li { color: var(--soft); font-size: .9rem; }
.figures b { display: block; color: var(--ink); font-size: 1.6rem; line-height: 1.2; font-weight: 600; }
.scroll { overflow-x: auto; margin: .5rem 0; }
table { border-collapse: collapse; font-size: .9rem; overflow-wrap: normal; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem 1.1rem .3rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
td:last-child, th:last-child { padding-right: 0; }
th { color: var(--soft); font-weight: 600; white-space: nowrap; }
td:first-child { min-width: 7.5rem; }
td .soft { display: block; }
bdi { overflow-wrap: anywhere; }
.notes { margin: .4rem 0; padding-left: 1.2rem; max-width: 44rem; }
.points { white-space: nowrap; }
.badge { white-space: nowrap; font-weight: 600; }
.good { color: var(--accent); } .bad { color: var(--bad); } .neutral { color: var(--soft); }
pre { background: var(--tint); padding: .5rem .7rem; margin: .5rem 0; border-radius: 4px; white-space: pre-wrap;
  font: 13px/1.5 ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; tab-size: 4; }
.code { padding: .4rem 0; }
.code .line { display: block; padding: 0 .7rem 0 7.7ch; text-indent: -6.7ch; }
.code b { font-weight: 400; color: var(--soft); user-select: none; }
.code .time-part { display: inline-block; width: 6ch; margin-right: 1ch; padding-right: .5ch; text-align: right; text-indent: 0; user-select: none;
  background: linear-gradient(to left, var(--pale) var(--part, 0%), transparent 0); }
.code mark { background: var(--mark); color: inherit; }
.code mark b { color: var(--bad); font-weight: 700; }
pre.log { white-space: pre; overflow-x: auto; }
pre.log .message { white-space: pre-wrap; overflow-wrap: anywhere; }
pre i { color: var(--bad); border: 1px solid; border-radius: 3px; padding: 0 .2em; font-style: normal; }
.finding { margin: 1rem 0; }
.finding h4 { font-size: 1rem; margin: 0; }
.finding h4 > span:last-child { font-weight: 400; }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr)); gap: 1rem 1.5rem; }
figure { margin: .5rem 0; max-width: 30rem; }
figcaption { font-size: .9rem; }
svg { width: 100%; height: auto; display: block; }
svg text { fill: var(--soft); font: 12px system-ui, "Noto Sans", Arial, sans-serif; }
svg .bar { fill: var(--fill); } svg .axis { stroke: var(--soft); fill: none; }
svg .dots { stroke: var(--fill); stroke-width: 7; stroke-linecap: round; fill: none; }
svg .own { stroke: var(--own); stroke-width: 2.5; fill: none; } svg .told { fill: var(--ink); font-weight: 600; }
svg .roof { stroke: var(--fill); stroke-width: 2.5; fill: none; }
svg .rest { fill: var(--own); } svg .none { fill: var(--pale); }
.strip { width: 8rem; height: .8rem; margin-top: .35rem; }
.everybody td { white-space: nowrap; padding-right: .8rem; }
.everybody td:first-child, .everybody th:first-child { position: sticky; left: 0; background: var(--paper); }
.everybody td:first-child { white-space: normal; width: 14rem; min-width: 9rem; max-width: 40vw; }
.everybody td small { color: var(--soft); }
.everybody .b { color: var(--bad); } .everybody .n { color: var(--soft); }
summary { cursor: pointer; color: var(--accent); margin: .8rem 0 .2rem; }
@media (max-width: 30rem) { th, td { padding-right: .6rem; } td:first-child { min-width: 0; } td .soft { overflow-wrap: anywhere; } }
@media print { .scroll, pre.log { overflow: visible; } pre.log { white-space: pre-wrap; } .finding, figure { break-inside: avoid; } }
)css";

}  // namespace gridstride::classroom

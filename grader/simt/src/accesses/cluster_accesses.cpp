// SPDX-License-Identifier: MIT
// What blocks of a cluster do in one another's shared memory, beyond what every access is checked for: the
// other block has to have begun, and must not have ended.
#include "simt/src/accesses/access.hpp"
#include "simt/src/accesses/phases.hpp"
#include "simt/src/launch/clusters.hpp"
#include "simt/src/threads/fiber_scheduler.hpp"

namespace gridstride::simt {
namespace {

bool is_in_array(const Execution& execution, std::size_t offset, std::size_t size_bytes) {
  const SharedRange& fixed = execution.spaces.static_shared;
  const SharedRange& dynamic = execution.spaces.dynamic_shared;
  if (offset < fixed.size_bytes) return is_in_one_array(fixed, offset, size_bytes);
  const std::size_t begin = dynamic_in_part(execution);
  return offset - begin < dynamic.size_bytes && is_in_one_array(dynamic, offset - begin, size_bytes);
}

}  // namespace

SinceMeeting::SinceMeeting(AccessHistory& history, const Cluster& cluster)
    : history_(history), before_(history.concurrent_since) {
  history.concurrent_since = std::max(before_, cluster.met_mark);
}

bool check_other_part(Execution& execution, const Touch& touch) {
  Cluster& cluster = *execution.cluster;
  const std::uintptr_t offset = touch.address - cluster_part(*execution.launch, {cluster.number, 0});
  const std::size_t rank = offset / cluster_part_bytes;
  if (rank >= cluster.blocks.size() || !is_in_array(execution, offset % cluster_part_bytes, touch.size_bytes))
    stop_for(Bug::out_of_bounds, execution, touch);
  if (rank == execution.cluster_rank) stop_for(Bug::cluster_own_part, execution, touch);
  ClusterBlock& other = cluster.blocks[rank];
  if (other.failed) abandon_thread(execution);  // what has ended it is told
  if (other.ended) stop_for(Bug::cluster_block_ended, execution, touch);
  if (cluster.meetings == 0 && !execution.sync.was_told()) {
    const EngineScope engine_code;
    record_incident(execution, incident_of(Bug::cluster_block_not_begun, execution, touch));
    return false;
  }
  other.touched = {cluster.meetings, execution.history.me, execution.block, touch.address, touch.size_bytes,
                   touch.pc,         touch.kind,           execution.thread};
  return true;
}

// In the order in which blocks run here the access came first. Where it is not ordered before the end, a
// device may well do it the other way round.
void check_remote_use_before_end(Execution& execution, const RemoteAccess& touched) {
  if (touched.mark == 0 || touched.meetings != execution.cluster->meetings) return;
  if (touched.meetings == 0) return;  // told already
  const bool signals = touched.kind != Access::load && touched.kind != Access::store;
  if (signals && execution.sync.was_told()) return;  // by this very access, it may be
  if (ordered(execution, touched.mark, false)) return;
  Incident incident = incident_of(Bug::cluster_block_ended, execution,
                                  {touched.address, touched.size_bytes, touched.kind, touched.pc});
  incident.block = touched.block;
  incident.thread = touched.thread;
  record_incident(execution, std::move(incident));
}

}  // namespace gridstride::simt

// SPDX-License-Identifier: MIT
#include "worker/channel.hpp"

#include <sys/socket.h>
#include <sys/uio.h>

#include <cerrno>
#include <cstring>

namespace gridstride::worker {
namespace {

constexpr std::size_t most_descriptors = 2;
using ControlBuffer = std::array<char, CMSG_SPACE(sizeof(int) * most_descriptors)>;

}  // namespace

SocketPair make_socket_pair() {
  std::array<int, 2> ends{};
  system::checked(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()), "socketpair");
  return {system::Descriptor(ends[0]), system::Descriptor(ends[1])};
}

bool send_packet(int socket, const void* packet, std::size_t size, const std::vector<int>& descriptors) {
  iovec piece{const_cast<void*>(packet), size};
  msghdr message{};
  message.msg_iov = &piece;
  message.msg_iovlen = 1;
  alignas(cmsghdr) ControlBuffer control{};
  if (!descriptors.empty()) {
    message.msg_control = control.data();
    message.msg_controllen = CMSG_SPACE(sizeof(int) * descriptors.size());
    cmsghdr* header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int) * descriptors.size());
    std::memcpy(CMSG_DATA(header), descriptors.data(), sizeof(int) * descriptors.size());
  }
  ssize_t sent = 0;
  do {
    sent = sendmsg(socket, &message, MSG_NOSIGNAL);
  } while (sent < 0 && errno == EINTR);
  return sent == static_cast<ssize_t>(size);
}

std::optional<Received> receive_packet(int socket, void* packet, std::size_t room, bool wait) {
  iovec piece{packet, room};
  msghdr message{};
  message.msg_iov = &piece;
  message.msg_iovlen = 1;
  alignas(cmsghdr) ControlBuffer control{};
  message.msg_control = control.data();
  message.msg_controllen = control.size();
  ssize_t size = 0;
  do {
    size = recvmsg(socket, &message, MSG_CMSG_CLOEXEC | (wait ? 0 : MSG_DONTWAIT));
  } while (size < 0 && errno == EINTR);
  if (size < 0 && errno == EAGAIN) return std::nullopt;
  Received received;
  if (size > 0) received.size = static_cast<std::size_t>(size);
  // Whatever came is owned, so that a stranger's descriptors are closed again.
  for (cmsghdr* header = CMSG_FIRSTHDR(&message); header != nullptr; header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    const std::size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (std::size_t i = 0; i < count; ++i) {
      int number = -1;
      std::memcpy(&number, CMSG_DATA(header) + i * sizeof(int), sizeof(int));
      system::Descriptor owned(number);
      if (i < most_descriptors) received.descriptors[i] = std::move(owned);
    }
  }
  return received;
}

}  // namespace gridstride::worker

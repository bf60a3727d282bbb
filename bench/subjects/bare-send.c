/*
 * Minimal broadcast server: one thread accepts connections, responds to the upgrade request and writes one prepared
 * frame to each of them per line on standard input. It has no rooms and no limits, and reads nothing after the
 * handshake.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#define MAX_SOCKETS 20000
#define UPGRADE "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"

static int sockets[MAX_SOCKETS];
static int count;

int main(void) {
  static const char text[] = "{\"type\":\"quick_reaction\",\"data\":{\"emoji\":\"\xf0\x9f\x8e\x89\",\"count\":1}}";
  char frame[sizeof text + 1];
  const size_t frame_length = sizeof text - 1 + 2;
  frame[0] = (char)0x81;
  frame[1] = (char)(sizeof text - 1);
  memcpy(frame + 2, text, sizeof text - 1);

  int listener = socket(AF_INET, SOCK_STREAM, 0);
  int on = 1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  if (bind(listener, (struct sockaddr *)&address, sizeof address) != 0 || listen(listener, 4096) != 0) return 1;
  getsockname(listener, (struct sockaddr *)&address, &length);
  printf("ready at %d\n", ntohs(address.sin_port));
  fflush(stdout);

  int poll = epoll_create1(0);
  struct epoll_event event = {.events = EPOLLIN, .data.fd = listener};
  epoll_ctl(poll, EPOLL_CTL_ADD, listener, &event);
  event.data.fd = STDIN_FILENO;
  epoll_ctl(poll, EPOLL_CTL_ADD, STDIN_FILENO, &event);

  struct epoll_event ready[256];
  char buffer[65536];
  for (;;) {
    int n = epoll_wait(poll, ready, 256, -1);
    for (int i = 0; i < n; i += 1) {
      int fd = ready[i].data.fd;
      if (fd == listener) {
        int opened = accept(listener, NULL, NULL);
        if (opened < 0) continue;
        setsockopt(opened, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        event.data.fd = opened;
        epoll_ctl(poll, EPOLL_CTL_ADD, opened, &event);
      } else if (fd == STDIN_FILENO) {
        ssize_t got = read(STDIN_FILENO, buffer, sizeof buffer);
        if (got <= 0) return 0;
        for (ssize_t at = 0; at < got; at += 1)
          if (buffer[at] == '\n')
            for (int s = 0; s < count; s += 1) send(sockets[s], frame, frame_length, MSG_NOSIGNAL | MSG_DONTWAIT);
      } else {
        ssize_t got = recv(fd, buffer, sizeof buffer, MSG_DONTWAIT);
        if (got > 3 && memcmp(buffer, "GET", 3) == 0 && count < MAX_SOCKETS) {
          send(fd, UPGRADE, sizeof UPGRADE - 1, MSG_NOSIGNAL);
          sockets[count++] = fd;
        } else if (got == 0 || (got < 0 && errno != EAGAIN)) {
          epoll_ctl(poll, EPOLL_CTL_DEL, fd, NULL);
          for (int s = 0; s < count; s += 1)
            if (sockets[s] == fd) sockets[s] = sockets[--count];
          close(fd);
        }
      }
    }
  }
}

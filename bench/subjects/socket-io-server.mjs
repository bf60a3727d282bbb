/** Socket.IO server as in its documentation: one room and a broadcast to it. */
import { createServer } from "node:http";

import { Server } from "socket.io";

const server = createServer();
const io = new Server(server);
io.on("connection", (socket) => {
  void socket.join("event");
  socket.on("throw", (reaction) => io.to("event").emit("quick_reaction", reaction));
});
server.listen({ port: 0, host: "127.0.0.1", backlog: 4096 }, () => {
  process.stdout.write(`ready at ${server.address().port}\n`);
});

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import express, { type Response } from 'express';
import { boundPipelines } from './bound-pipelines.js';

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

describe('a client that sends requests without waiting', () => {
  let server: Server;
  let waiting: Response[];

  beforeEach(async () => {
    waiting = [];
    const app = express();
    app.use(boundPipelines);
    app.use((_request, response) => void waiting.push(response));
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => server.close());

  const send = (requests: number) => {
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(REQUEST.repeat(requests));
    return socket;
  };
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const arrived = (requests: number) => until(() => waiting.length === requests);

  it('gets the responses to some, and to more after these', async () => {
    const socket = send(10);
    let received = '';
    socket.on('data', (bytes) => (received += bytes.toString()));
    for (let round = 0; round < 5; round += 1) {
      await arrived(10);
      for (const response of waiting.splice(0)) response.end('answer');
      socket.write(REQUEST.repeat(10));
    }
    await until(() => received.split('answer').length === 51);
    socket.destroy();
  });

  it('loses the connection with too many', async () => {
    const received = await text(send(1_000)).catch(() => '');
    expect([received, waiting.length]).toEqual(['', 32]);
  });
});

import { EventEmitter, once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import express, { type Response } from 'express';
import { ResponsesInFlight, TooManyResponsesError } from './responses-in-flight.js';

const KIB = 1024;

class FakeResponse extends EventEmitter {
  destroyed = false;
  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
}
const response = () => new FakeResponse() as FakeResponse & ServerResponse;

describe('responses in flight', () => {
  it('are refused when they are large and exceed the limit', () => {
    const inFlight = new ResponsesInFlight(1000 * KIB);
    const first = response();
    inFlight.hold(first, 800 * KIB);
    expect(() => inFlight.requireRoom(300 * KIB)).toThrow(TooManyResponsesError);
    expect(() => inFlight.requireRoom(200 * KIB)).not.toThrow();
    expect(() => inFlight.requireRoom(255 * KIB)).not.toThrow();
    first.emit('close');
    expect(inFlight.bytes).toBe(0);
    expect(() => inFlight.requireRoom(300 * KIB)).not.toThrow();
  });

  it('can exceed the limit when there is no other', () => {
    expect(() => new ResponsesInFlight(KIB).requireRoom(300 * KIB)).not.toThrow();
  });

  it('count what they are made from until their bodies replace it', () => {
    const inFlight = new ResponsesInFlight(1000 * KIB);
    const first = response();
    inFlight.hold(first, 800 * KIB);
    expect(() => inFlight.requireRoom(300 * KIB)).toThrow(TooManyResponsesError);
    inFlight.hold(first, 20 * KIB);
    expect(inFlight.bytes).toBe(20 * KIB);
    expect(() => inFlight.requireRoom(300 * KIB)).not.toThrow();
    first.emit('close');
    expect(inFlight.bytes).toBe(0);
  });

  it('are closed for others when their clients are slow, the oldest first', () => {
    let now = 0;
    const inFlight = new ResponsesInFlight(1000 * KIB, () => now);
    const held = [0, 5_000, 9_000].map((begun) => {
      now = begun;
      const each = response();
      inFlight.hold(each, 300 * KIB);
      return each;
    });
    const destroyed = () => held.map((each) => each.destroyed);
    now = 10_000;
    inFlight.requireRoom(300 * KIB);
    expect(destroyed()).toEqual([true, false, false]);
    expect(() => inFlight.requireRoom(500 * KIB)).toThrow(TooManyResponsesError);
    now = 20_000;
    inFlight.requireRoom(500 * KIB);
    expect(destroyed()).toEqual([true, true, false]);
    expect(inFlight.bytes).toBe(300 * KIB);
  });
});

describe('responses of a connection that is closed', () => {
  let server: Server;
  let inFlight: ResponsesInFlight;
  let socket: Socket;
  let arrived: Response[];

  beforeEach(async () => {
    inFlight = new ResponsesInFlight(1_000_000);
    const app = express();
    inFlight.bound(app.response);
    arrived = [];
    app.use((_request, response) => void arrived.push(response));
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(4));
    await until(() => arrived.length === 4);
  });
  afterEach(() => server.close());

  const until = async (holds: () => boolean): Promise<void> => {
    const end = Date.now() + 5_000;
    while (!holds() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  it('do not count any more, also those that wait behind another one', async () => {
    for (const response of arrived.slice(1)) response.end(Buffer.alloc(50_000));
    expect(inFlight.bytes).toBe(150_000);
    socket.destroy();
    await until(() => inFlight.bytes === 0);
    expect(inFlight.bytes).toBe(0);
  });

  it('do not count when they are ready later', async () => {
    socket.destroy();
    await until(() => arrived.every(({ destroyed }) => destroyed));
    for (const response of arrived) response.end(Buffer.alloc(50_000));
    expect(inFlight.bytes).toBe(0);
  });
});

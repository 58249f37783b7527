// Opens pages as a phone on a slow network does: 150 ms to the server and back, 1.6 Mbit/s, and a quarter of this machine's
// speed. These are the numbers of Lighthouse's mobile profile
// (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md), but the bytes really arrive that late, in the
// windows of TCP: ten segments first, twice as many after each round trip (RFC 6928).
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { CHROMIUM, CHROMIUM_ARGUMENTS } from './with-demo.mjs';

const ROUND_TRIP_MS = 150;
const BYTES_PER_MS = 1_600_000 / 8 / 1000;
const FIRST_WINDOW = 10 * 1460;
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  hasTouch: true,
  isMobile: true,
};
const SLOWER = 4;

/**
 * @param address of a page of this machine
 * @returns milliseconds until the largest text or image was painted, and how far the layout shifted
 */
export async function openOnSlowPhone(address) {
  const { port, hostname } = new URL(address);
  const network = await startSlowNetwork(Number(port));
  // A new browser has no connection, cache or font yet.
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [...CHROMIUM_ARGUMENTS, `--host-resolver-rules=MAP ${hostname} 127.0.0.1:${network.port}`],
  });
  try {
    const page = await (await browser.newContext(PHONE)).newPage();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(() => {
      globalThis.seen = { paint: 0, shift: 0 };
      const observe = (type, note) =>
        new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
      observe('largest-contentful-paint', ({ startTime }) => (globalThis.seen.paint = startTime));
      observe('layout-shift', ({ value }) => (globalThis.seen.shift += value));
    });
    const response = await page.goto(address, { waitUntil: 'networkidle' });
    if (response?.status() !== 200) throw new Error(`${address} answered ${response?.status()}.`);
    return await page.evaluate(() => globalThis.seen);
  } finally {
    await browser.close();
    network.stop();
  }
}

/** Passes connections on as slowly as the network of a phone. All of them share the bandwidth. */
async function startSlowNetwork(target) {
  let free = 0;
  const sockets = new Set();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
    // The round trip that opens the connection, and half of one for the request.
    const opened = performance.now() + ROUND_TRIP_MS;
    inOrder(client, async (bytes) => {
      await until(Math.max(opened, performance.now()) + ROUND_TRIP_MS / 2);
      upstream.write(bytes);
    });
    let window = FIRST_WINDOW;
    let left = window;
    let roundEnd = 0;
    inOrder(upstream, async (bytes) => {
      for (let at = 0; at < bytes.length;) {
        if (performance.now() >= roundEnd && left < window) left = window *= 2;
        if (left === 0) {
          await until(roundEnd);
          continue;
        }
        if (left === window) roundEnd = performance.now() + ROUND_TRIP_MS;
        const part = bytes.subarray(at, at + Math.min(left, 1460));
        at += part.length;
        left -= part.length;
        free = Math.max(free, performance.now()) + part.length / BYTES_PER_MS;
        const arrives = free + ROUND_TRIP_MS / 2;
        void until(arrives).then(() => client.writable && client.write(part));
        await until(free);
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: server.address().port,
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Handles the parts that a socket receives one after the other. */
function inOrder(socket, handle) {
  let last = Promise.resolve();
  socket.on('data', (bytes) => (last = last.then(() => handle(bytes))));
}

async function until(time) {
  const left = time - performance.now();
  if (left > 0) await pause(left);
}

// Stands in front of the server: passes everything on, serves the built client where the server does not hold it (or always,
// with MUSTER_CLIENT=dist), and can cut the lines to show what a broken connection does.
import { createReadStream, existsSync, statSync } from 'node:fs';
import http from 'node:http';
import { connect } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

export const dist = fileURLToPath(new URL('../../dist/', import.meta.url));
const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2',
};

/** Whether the server answers with the client itself, and under which policy pages may load things. */
async function looksLike(port) {
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  return { whole: /<script[^>]+src=/.test(await answer.text()), policy: answer.headers.get('content-security-policy') };
}

export async function front(port) {
  const { whole: holds, policy } = await looksLike(port);
  const whole = holds && process.env.MUSTER_CLIENT !== 'dist';
  if (!whole && !existsSync(join(dist, 'index.html'))) throw new Error('There is no client to test: run `npm run build` first.');
  const lines = new Set();

  const file = (url, response) => {
    const path = normalize(decodeURIComponent(url.pathname)).replace(/^(\.\.[/\\])+/, '');
    const wanted = join(dist, path);
    const found = wanted.startsWith(dist) && existsSync(wanted) && statSync(wanted).isFile() ? wanted : join(dist, 'index.html');
    response.writeHead(200, { 'content-type': TYPES[extname(found)] ?? 'application/octet-stream', ...(policy ? { 'content-security-policy': policy } : {}) });
    createReadStream(found).pipe(response);
  };
  const server = http.createServer((request, response) => {
    const url = new URL(request.url, 'http://front');
    if (!whole && !/^\/(api|healthz)/.test(url.pathname)) return file(url, response);
    const { method, headers } = request;
    const onward = http.request({ port, host: '127.0.0.1', method, path: request.url, headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    request.pipe(onward);
  });
  server.on('upgrade', (request, socket, head) => {
    const onward = connect(port, '127.0.0.1', () => {
      const headers = [];
      for (let n = 0; n < request.rawHeaders.length; n += 2) headers.push(`${request.rawHeaders[n]}: ${request.rawHeaders[n + 1]}`);
      onward.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    const end = () => (socket.destroy(), onward.destroy(), lines.delete(end));
    lines.add(end);
    for (const one of [socket, onward]) one.on('error', end).on('close', end);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    /** Breaks every live connection. */
    cut: () => [...lines].forEach((end) => end()),
    close: () => {
      [...lines].forEach((end) => end());
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

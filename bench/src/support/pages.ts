/** Builds the pages in `bench/pages` and serves them with the product's strict content security policy. */
import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { chromiumFlags, chromiumPath } from '../../../tools/chromium.ts'
import { build } from 'vite'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
}
const policyWith = (connect: string): string =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    `connect-src ${connect}`,
    // Tone.js, which the beat page compares, makes its ticker from a blob; the product does not.
    "worker-src 'self' blob:",
    "img-src 'self' blob:",
    "media-src 'self' blob:",
  ].join('; ')

export interface Pages {
  /** Without a slash at the end. */
  url: string
  close(): Promise<void>
}

/**
 * @param name folder below `bench/pages`
 * @param connect sources of `connect-src`
 * @param entries pages of the folder
 */
export async function servePage(
  name: string,
  port = 0,
  connect = "'self'",
  entries: readonly string[] = ['index.html'],
): Promise<Pages> {
  const policy = policyWith(connect)
  const root = join(import.meta.dirname, '../../pages', name)
  const outDir = await mkdtemp(join(tmpdir(), 'rubato-bench-'))
  await build({
    root,
    // Every file of Mantine has a 'use client' directive, which Vite would warn about.
    logLevel: 'error',
    configFile: false,
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'es2023',
      rolldownOptions: { input: entries.map((entry) => join(root, entry)) },
    },
    worker: { format: 'es' },
  })
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://page').pathname)
    const file = join(outDir, path.endsWith('/') ? `${path}index.html` : path)
    readFile(file).then(
      (body) => {
        const type = types[extname(file)] ?? 'application/octet-stream'
        response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(body)
      },
      () => response.writeHead(path === '/favicon.ico' ? 204 : 404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The page server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(outDir, { recursive: true, force: true })
    },
  }
}

/** Real Chromium; audio needs no user gesture. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags })

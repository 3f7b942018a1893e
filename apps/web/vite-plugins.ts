/** Build steps beyond bundling: placeholders in development, compressed files. */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = new Set(['.js', '.css', '.svg', '.json', '.txt', '.wasm'])
/** Below this size compression saves less than its headers cost, bytes. */
const SMALLEST = 1024
/** From this size on (the speech and grammar engines) brotli 8 takes twenty seconds and saves one per cent over 5, bytes. */
const LARGE = 1_000_000
const GZIP_LEVEL = 6

async function writeCompressed(path: string): Promise<void> {
  const source = await readFile(path)
  const quality = source.length >= LARGE ? 5 : 11
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }
  await Promise.all([
    promisify(brotliCompress)(source, options).then((compressed) => writeFile(`${path}.br`, compressed)),
    promisify(gzip)(source, { level: GZIP_LEVEL }).then((compressed) => writeFile(`${path}.gz`, compressed)),
  ])
}

/**
 * Writes `.br` and `.gz` beside every compressible file. The page and the manifest are not compressed: the server fills
 * in their placeholders.
 */
export function precompress(directory: string): Plugin {
  return {
    name: 'rubato:precompress',
    apply: 'build',
    async closeBundle() {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
      await Promise.all(
        files.map(async (file) => {
          const path = join(file.parentPath, file.name)
          if ((await stat(path)).size >= SMALLEST) await writeCompressed(path)
        }),
      )
    },
  }
}

/** The server fills in these placeholders per request; the development server does so for the page and the manifest. */
export function developmentPlaceholders(values: Record<string, string>): Plugin {
  const fill = (template: string, write: (value: string) => string) =>
    Object.entries(values).reduce((text, [name, value]) => text.replaceAll(name, () => write(value)), template)
  return {
    name: 'rubato:placeholders',
    apply: 'serve',
    transformIndexHtml: (html) => fill(html, (value) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')),
    configureServer(server) {
      const path = join(server.config.publicDir, 'manifest.webmanifest')
      server.middlewares.use('/manifest.webmanifest', (_request, response, next) => {
        readFile(path, 'utf8').then((text) => {
          response.setHeader('content-type', 'application/manifest+json')
          response.end(fill(text, (value) => JSON.stringify(value).slice(1, -1)))
        }, next)
      })
    },
  }
}

/** Build steps beyond bundling: placeholders in development, compressed files, public pages as HTML. */
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type Plugin } from 'vite'
import type { renderLanding, renderPolicyFrame } from './src/prerender-pages.tsx'

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
  await writeFile(`${path}.br`, await promisify(brotliCompress)(source, options))
  await writeFile(`${path}.gz`, await promisify(gzip)(source, { level: GZIP_LEVEL }))
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
      for (const entry of entries) {
        const path = join(entry.parentPath, entry.name)
        if (!entry.isFile() || !compressible.has(extname(entry.name))) continue
        if ((await stat(path)).size >= SMALLEST) await writeCompressed(path)
      }
    },
  }
}

interface PrerenderedPages {
  landingTitle: string
  renderLanding: typeof renderLanding
  renderPolicyFrame: typeof renderPolicyFrame
}

/**
 * Writes `.landing.html` and `.policy.html`: `index.html` with the landing page, and with the page around a policy, in its
 * root, readable before the scripts are loaded. The landing page has a script that loads them. The server sends no file
 * whose name begins with a dot, and fills in the text of the policy.
 */
export function prerenderPages(root: string, directory: string): Plugin {
  return {
    name: 'rubato:prerender-pages',
    apply: 'build',
    async closeBundle() {
      const outDir = join(directory, '.prerender')
      // CSS modules have the same class names as in the client build: the names follow from the content of the files.
      const ssr = { ssr: 'src/prerender-pages.tsx', outDir, minify: false, copyPublicDir: false }
      await build({ root, configFile: false, logLevel: 'warn', build: ssr })
      const pages = (await import(join(outDir, 'prerender-pages.js'))) as PrerenderedPages
      const product = '__PRODUCT_NAME__'
      const page = await readFile(join(directory, 'index.html'), 'utf8')
      const { rest, scripts, others } = takeAppFiles(page)
      const landing = await pages.renderLanding({ product, nonce: '__CSP_NONCE__', scripts, others })
      const titled = withTitle(withContent(rest, landing), `${pages.landingTitle} | ${product}`)
      await writeFile(join(directory, '.landing.html'), titled)
      const policy = withContent(page, await pages.renderPolicyFrame({ product, text: '__POLICY_TEXT__' }))
      await writeFile(join(directory, '.policy.html'), withTitle(policy, `__POLICY_TITLE__ | ${product}`))
      await rm(outDir, { recursive: true })
    },
  }
}

/** Takes the module scripts and the preloads out of a page. */
function takeAppFiles(page: string) {
  const script = /\s*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/g
  const preload = /\s*<link rel="preload" href="([^"]+)"[^>]*>/g
  const found = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, address = '']) => address)
  const [scripts, others] = [found(script), found(preload)]
  if (scripts.length === 0) throw new Error('index.html has no scripts.')
  return { rest: page.replaceAll(script, '').replaceAll(preload, ''), scripts, others }
}

const withTitle = (page: string, title: string): string =>
  page.replace(/<title>.*<\/title>/, () => `<title>${title}</title>`)

function withContent(page: string, content: string): string {
  const first = /<p class="first-paint">.*<\/p>/
  if (!first.test(page)) throw new Error('index.html has no place for the content of a page.')
  return page.replace(first, (text) => text + content)
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

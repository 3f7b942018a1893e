/** The built web app: its files, and `index.html` with a fresh nonce for every navigation. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_BASE } from '@rubato/contracts/api'
import { AppError } from '../errors.ts'
import { sendError } from './error-handler.ts'
import { filePolicy, newNonce, pagePolicy } from './security-headers.ts'

export interface WebAppSettings {
  /** Directory of the build; without one there the API answers alone. */
  directory: string
  productName: string
  supportEmail: string
}

export async function serveWebApp(app: FastifyInstance, settings: WebAppSettings): Promise<void> {
  const page = pageReader(settings)
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const nonce = newNonce()
    const html = await page(nonce)
    if (html === null) return sendError(request, reply, new AppError('route.not-found'))
    reply.header('content-security-policy', pagePolicy(nonce)).header('cache-control', 'no-store')
    return reply.type('text/html; charset=utf-8').send(html)
  }
  app.get('/', sendPage)
  app.get('/index.html', sendPage)
  await app.register(fastifyStatic, {
    root: settings.directory,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheRule(path)).header('content-security-policy', filePolicy)
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const asksForPage = request.method === 'GET' && !isApi(request.url) && acceptsHtml(request)
    if (asksForPage) return sendPage(request, reply)
    reply.header('cache-control', 'no-store')
    return sendError(request, reply, new AppError('route.not-found'))
  })
}

const isApi = (url: string): boolean =>
  url === API_BASE || url.startsWith(`${API_BASE}/`) || url.startsWith(`${API_BASE}?`)
const acceptsHtml = (request: FastifyRequest): boolean => request.headers.accept?.includes('text/html') ?? false

/** Vite puts a hash of the content into the names below assets/. */
const cacheRule = (path: string): string =>
  /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate'

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Reads the page again when the file changes, so that a new build needs no restart. */
function pageReader({ directory, productName, supportEmail }: WebAppSettings) {
  const path = join(directory, 'index.html')
  let cached: { stamp: string; template: string } | undefined
  return async (nonce: string): Promise<string | null> => {
    const found = await stat(path).catch(() => null)
    if (!found) return null
    const stamp = `${found.mtimeMs} ${found.size}`
    if (cached?.stamp !== stamp) {
      const text = await readFile(path, 'utf8')
      const template = text
        .replaceAll('__PRODUCT_NAME__', () => escapeHtml(productName))
        .replaceAll('__SUPPORT_EMAIL__', () => escapeHtml(supportEmail))
      cached = { stamp, template }
    }
    return cached.template.replaceAll('__CSP_NONCE__', nonce)
  }
}

/** Serves the built web app: its files, and the page with a new nonce for every navigation. */
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { API_BASE } from '@rubato/contracts/api'
import type { Policy, PolicyBlock, SiteSettings } from '@rubato/contracts/domain'
import { AppError } from '../../base/errors.ts'
import type { Sender } from '../../regions/site-regions.ts'
import { sendError } from '../errors/error-handler.ts'
import { escapeHtml, escapeJson, templateFile } from './template.ts'
import { webRoutes } from './web-routes.ts'
import { deviceWorkerPolicy, filePolicy, isDeviceWorker, newNonce, pagePolicy } from '../security-headers.ts'

export interface WebAppSettings {
  /** Directory of the build; without a build the server answers the API alone. */
  directory: string
  productName: string
  /** Name of the installed app. */
  installedName: string
  /** The settings of the site, which every page contains, for a visitor. */
  site: (sender: Sender) => SiteSettings
  /** Whether the site is closed in the region of a visitor: the prerendered landing page is not sent there. */
  isBlocked: (sender: Sender) => boolean
  deviceHosts: readonly string[]
  /** Each is readable without scripts at `/` and its id. */
  policies: readonly Policy[]
}

const MANIFEST = '/manifest.webmanifest'

/** Files of the build that are answered by routes of this module. */
const ownRoutes = ['index.html', MANIFEST.slice(1)]

interface PageOptions {
  status?: number
  /** Fills in the parts that differ between addresses with the same file. */
  fill?: (html: string) => string
}

/** Sends the first of these files that exists in the build. */
function pageSender(settings: WebAppSettings, names: readonly string[]) {
  const { directory, productName, site } = settings
  const values = { __PRODUCT_NAME__: productName }
  const pages = names.map((name) => templateFile(join(directory, name), values, escapeHtml))
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { status = 200, fill = (text: string) => text }: PageOptions = {},
  ) => {
    const html = (await Promise.all(pages.map((page) => page()))).find((text) => text !== null)
    if (html === undefined) return sendError(request, reply, new AppError('route.not-found'))
    const nonce = newNonce()
    const own = site(request)
    reply.header('content-security-policy', pagePolicy(nonce, own.imageOrigin)).header('cache-control', 'no-store')
    const page = fill(html)
      .replaceAll('__SITE_SETTINGS__', () => escapeHtml(JSON.stringify(own)))
      .replaceAll('__CSP_NONCE__', nonce)
    return reply.code(status).type('text/html; charset=utf-8').send(page)
  }
}

function manifestSender({ directory, installedName }: WebAppSettings) {
  const manifest = templateFile(join(directory, MANIFEST), { __INSTALLED_NAME__: installedName }, escapeJson)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const text = await manifest()
    if (text === null) return sendError(request, reply, new AppError('route.not-found'))
    reply.header('content-security-policy', filePolicy).header('cache-control', cacheRule(MANIFEST))
    return reply.type('application/manifest+json').send(text)
  }
}

export async function serveWebApp(app: FastifyInstance, settings: WebAppSettings): Promise<void> {
  const sendPage = pageSender(settings, ['index.html'])
  const sendLanding = pageSender(settings, ['.landing.html', 'index.html'])
  app.get('/', (request, reply) => (settings.isBlocked(request) ? sendPage : sendLanding)(request, reply))
  const sendPolicy = pageSender(settings, ['.policy.html', 'index.html'])
  for (const policy of settings.policies) {
    const fill = (html: string) => fillPolicy(html, policy)
    for (const path of [`/${policy.id}`, `/${policy.id}/`])
      app.get(path, (request, reply) => sendPolicy(request, reply, { fill }))
  }
  app.get('/index.html', (request, reply) => sendPage(request, reply))
  app.get(MANIFEST, manifestSender(settings))
  const workerPolicy = deviceWorkerPolicy(settings.deviceHosts)
  await app.register(fastifyStatic, {
    root: settings.directory,
    index: false,
    // A route for each file: the route for all of them reads the whole directory for every request.
    wildcard: false,
    globIgnore: [...ownRoutes, '**/*.br', '**/*.gz'],
    dotfiles: 'ignore',
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const policy = isDeviceWorker(path) ? workerPolicy : filePolicy
      reply.header('cache-control', cacheRule(path)).header('content-security-policy', policy)
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const path = request.url.split(/[?#]/, 1)[0] ?? ''
    if (isRead && isScreen(path)) return sendPage(request, reply)
    // The web app renders its not-found screen.
    if (isRead && !isApi(request.url) && acceptsHtml(request)) return sendPage(request, reply, { status: 404 })
    reply.header('cache-control', 'no-store')
    return sendError(request, reply, new AppError('route.not-found'))
  })
}

/** One expression over all routes, with an optional slash at the end. */
const screens = new RegExp(`^(?:${webRoutes.map(patternOf).join('|')})/?$`)
const isScreen = (path: string): boolean => screens.test(path)

function patternOf(route: string): string {
  const segments = route.split('/').filter((segment) => segment !== '')
  return segments
    .map((segment) => (segment === '$' ? '(?:/.*)?' : segment.startsWith('$') ? '/[^/]+' : `/${segment}`))
    .join('')
}

const isApi = (url: string): boolean =>
  url === API_BASE || url.startsWith(`${API_BASE}/`) || url.startsWith(`${API_BASE}?`)
const acceptsHtml = (request: FastifyRequest): boolean => request.headers.accept?.includes('text/html') ?? false

/** Files below assets/ have a hash of their content in their names, by Vite; those below splash/ the number of their drawing. */
const cacheRule = (path: string): string =>
  /[\\/](assets|splash)[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate'

function blockHtml(block: PolicyBlock): string {
  if (block.kind === 'list') return `<ul>${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
  const tag = block.kind === 'heading' ? 'h2' : 'p'
  return `<${tag}>${escapeHtml(block.text)}</${tag}>`
}

/** Fills in the page that the build makes for policies. */
const fillPolicy = (page: string, policy: Policy): string =>
  page
    .replaceAll('__POLICY_TITLE__', () => escapeHtml(policy.title))
    .replaceAll('__POLICY_TEXT__', () => policyHtml(policy))

/** A policy for readers without scripts. The web app renders the same elements (`policy-text.tsx`). */
const policyHtml = ({ title, version, blocks }: Policy): string =>
  `<h1>${escapeHtml(title)}</h1><p>Version ${escapeHtml(version)}</p>${blocks.map(blockHtml).join('')}`

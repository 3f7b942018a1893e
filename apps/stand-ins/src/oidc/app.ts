/** The OIDC stand-in as an app without a port: the library behind routes whose faults can be set, and its two pages. */
import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { InteractionResults } from 'oidc-provider'
import type { FaultBoard } from '../faults.ts'
import { acceptForms, formOf } from '../form-body.ts'
import { signInPage, signUpPage } from './pages.ts'
import { People } from './people.ts'
import { createProvider, newSigningKey, type ProviderSettings } from './provider.ts'
import { Store } from './store.ts'

/** Routes whose faults can be set and whose calls are counted, by path. */
const oidcRoutes = {
  discovery: '/.well-known/openid-configuration',
  jwks: '/jwks',
  token: '/token',
  userinfo: '/me',
} as const
export type OidcRoute = keyof typeof oidcRoutes

export type OidcApp = {
  readonly app: FastifyInstance
  readonly people: People
  readonly store: Store
  readonly calls: OidcRoute[]
  /** Begins to answer as the issuer at this address; before it, every call is answered 503. */
  open(issuer: string): void
  /** Signs with a new key from now on; the old key is not published any more. */
  rotateKeys(): void
  /** The next ID token has another nonce than the site asked for. */
  sendWrongNonce(): void
}

export function buildOidcStandIn(faults: FaultBoard, settings: Omit<ProviderSettings, 'issuer'>): OidcApp {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  const [people, store, calls] = [new People(), new Store(), [] as OidcRoute[]]
  const cookieKeys = [randomBytes(32).toString('base64url')]
  let provider: ReturnType<typeof createProvider> | undefined
  let handler: ReturnType<ReturnType<typeof createProvider>['callback']> | undefined
  let issuer = ''
  let wrongNonce = false

  function renew(): void {
    provider = createProvider({
      settings: { ...settings, issuer },
      people,
      store,
      cookieKeys,
      signingKey: newSigningKey(),
    })
    handler = provider.callback()
  }

  const pass = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!handler) return reply.code(503).send()
    if (wrongNonce && request.url.startsWith('/auth?')) {
      wrongNonce = false
      request.raw.url = request.url.replace(/([?&]nonce=)[^&]+/, '$1another')
    }
    reply.hijack()
    return handler(request.raw, reply.raw)
  }

  faults.attach(app)
  addProtocol(app, calls, pass)
  void app.register(async (pages) => addPages(pages, people, () => provider))
  return {
    app,
    people,
    store,
    calls,
    open(at) {
      issuer = at
      renew()
    },
    rotateKeys: renew,
    sendWrongNonce: () => void (wrongNonce = true),
  }
}

type Pass = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Every route of the library. It reads the bodies itself. */
function addProtocol(app: FastifyInstance, calls: OidcRoute[], pass: Pass): void {
  void app.register(async (protocol) => {
    protocol.removeAllContentTypeParsers()
    protocol.addContentTypeParser('*', (_request, _body, done) => done(null))
    for (const [routeName, url] of Object.entries(oidcRoutes) as [OidcRoute, string][]) {
      const count = async () => void calls.push(routeName)
      protocol.route({
        method: ['GET', 'POST'],
        url,
        config: { routeName },
        onRequest: count,
        handler: pass,
      })
    }
    protocol.route({ method: ['GET', 'POST'], url: '/*', handler: pass })
  })
}

function addPages(
  pages: FastifyInstance,
  people: People,
  provider: () => ReturnType<typeof createProvider> | undefined,
): void {
  acceptForms(pages)
  pages.get('/interaction/:uid', async (request, reply) => {
    const { uid, prompt } = (await provider()?.interactionDetails(request.raw, reply.raw)) ?? {}
    if (uid === undefined) return reply.code(503).send()
    return reply
      .type('text/html; charset=utf-8')
      .send(prompt?.name === 'create' ? signUpPage(uid) : signInPage(people, uid))
  })
  pages.post('/interaction/:uid', async (request, reply) => {
    const result = resultOf(people, formOf(request.body))
    reply.hijack()
    await provider()?.interactionFinished(request.raw, reply.raw, result, { mergeWithLastSubmission: false })
  })
}

/** The person's decision on the page. */
function resultOf(people: People, form: URLSearchParams): InteractionResults {
  if (form.get('decision') === 'cancel')
    return { error: 'access_denied', error_description: 'The person did not want to sign in.' }
  const created = form.get('decision') === 'create'
  const accountId = created ? people.add(form.get('email') ?? '').id : (form.get('person') ?? '')
  return { login: { accountId }, ...(created ? { create: {} } : {}) }
}

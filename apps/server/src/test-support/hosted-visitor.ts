/** A browser at a site whose people sign in at the OIDC stand-in: at the site and on the provider's pages. */
import type { RedirectPurpose } from '@rubato/contracts/api'
import { OidcBrowser, type OidcDecision, type RunningOidc } from '@rubato/stand-ins'
import type { Reply, TestServer, TestWorld, Visitor } from './test-server.ts'

/** The settings of a site that uses this provider. */
const hostedBy = ({ issuer, clientId, clientSecret }: RunningOidc): Record<string, string> => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
})

export const serveHosted = (
  world: TestWorld,
  provider: RunningOidc,
  variables: Record<string, string> = {},
): Promise<TestServer> => world.serve({}, { ...hostedBy(provider), ...variables })

export class HostedVisitor {
  readonly visitor: Visitor
  readonly atProvider = new OidcBrowser()
  /** The cookie that binds the provider's answer to this browser. */
  attempt: string | undefined

  constructor(server: TestServer) {
    this.visitor = server.visitor()
  }

  /** The address at the provider. */
  async start(purpose: RedirectPurpose = 'sign-in', invite?: string): Promise<Reply> {
    const reply = await this.visitor.call('startRedirect', {
      body: { purpose, ...(invite === undefined ? {} : { invite }) },
      ...this.cookies(),
    })
    this.attempt = reply.cookies.find((line) => line.startsWith('rubato.redirect='))?.split(';')[0]
    return reply
  }

  /** The page that the provider sends the browser back to. */
  finish(back: URL): Promise<Reply> {
    return this.visitor.call('finishRedirect', { body: { search: back.search }, ...this.cookies() })
  }

  /** Goes to the provider, decides there, and comes back. */
  async goThrough(decision: OidcDecision, purpose: RedirectPurpose = 'sign-in', invite?: string): Promise<Reply> {
    return this.finish(await this.decide(decision, purpose, invite))
  }

  /** The same without coming back. */
  async decide(decision: OidcDecision, purpose: RedirectPurpose = 'sign-in', invite?: string): Promise<URL> {
    const { url } = (await this.start(purpose, invite)).body as { url: string }
    return this.atProvider.authorize(url, decision)
  }

  /** Signs in for the first time, under the visitor's name. */
  async open(person: string): Promise<this> {
    await this.goThrough({ person })
    await this.visitor.call('openAccount', { body: { username: this.visitor.username } })
    return this
  }

  private cookies(): { headers: { cookie: string } } {
    const kept = [this.attempt, this.visitor.cookie].filter((cookie) => cookie !== undefined)
    return { headers: { cookie: kept.join('; ') } }
  }
}

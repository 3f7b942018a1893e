import Fastify, { type FastifyInstance } from 'fastify'
import type { FaultBoard } from '../faults.ts'
import { acceptForms, formOf } from '../form-body.ts'
import { escapeHtml } from '../html.ts'
import { outcomes, type Manner, type AgeOutcome, type ResultSigner } from './results.ts'

export type AgeProviderParts = {
  readonly clientId: string
  readonly signer: ResultSigner
  readonly faults: FaultBoard
  /** How the next results are made. */
  readonly manner: { current: Manner }
}

type Authorization = {
  readonly client_id?: string
  readonly redirect_uri?: string
  readonly state?: string
  readonly nonce?: string
  readonly response_type?: string
  readonly response_mode?: string
}

/**
 * A service for checks of age as an app without a port: discovery, keys and the authorization endpoint of OpenID Connect,
 * whose page asks what the outcome is to be. It never logs.
 */
export const buildAgeProviderStandIn = (parts: AgeProviderParts): FastifyInstance => {
  const { clientId, signer, faults, manner } = parts
  const app = Fastify({ logger: false, forceCloseConnections: true })
  acceptForms(app)
  faults.attach(app)
  app.get('/.well-known/openid-configuration', { config: { routeName: 'discovery' } }, async (request) => {
    const issuer = `http://${request.host}`
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['id_token'],
      response_modes_supported: ['fragment'],
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: ['ES256'],
      claims_supported: ['age_over_18', 'age_method', 'age_valid_until'],
    }
  })
  app.get('/keys', { config: { routeName: 'keys' } }, async () => signer.keys)
  app.get('/authorize', async (request, reply) => {
    const asked = request.query as Authorization
    const problem = problemOf(asked, clientId)
    if (problem !== null) return reply.code(400).send({ error: 'invalid_request', error_description: problem })
    return reply.type('text/html; charset=utf-8').send(pageOf(asked))
  })
  app.post('/authorize', async (request, reply) => {
    const { outcome, ...asked }: Authorization & { outcome?: AgeOutcome } = Object.fromEntries(formOf(request.body))
    const problem = problemOf(asked, clientId)
    if (problem !== null || outcome === undefined || !outcomes.includes(outcome))
      return reply.code(400).send({ error: 'invalid_request', error_description: problem ?? 'outcome is missing' })
    const check = { issuer: `http://${request.host}`, clientId, nonce: asked.nonce ?? '' }
    const answer: Record<string, string> =
      outcome === 'cancel'
        ? { error: 'access_denied' }
        : { id_token: await signer.sign(check, outcome, manner.current) }
    const fragment = new URLSearchParams({ ...answer, state: asked.state ?? '' })
    return reply.redirect(`${asked.redirect_uri ?? ''}#${fragment.toString()}`, 303)
  })
  return app
}

const problemOf = (asked: Authorization, clientId: string): string | null => {
  if (asked.client_id !== clientId) return 'client_id is not known'
  if (asked.response_type !== 'id_token' || asked.response_mode !== 'fragment') return 'response_type is not supported'
  if (!URL.canParse(asked.redirect_uri ?? '')) return 'redirect_uri is missing'
  return asked.nonce === undefined || asked.state === undefined ? 'nonce or state is missing' : null
}

const labels: Record<AgeOutcome, string> = {
  adult: 'I am an adult',
  minor: 'I am under 18',
  cancel: 'Cancel',
}

const pageOf = (asked: Authorization): string => `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width">
<title>Check of age</title>
<h1>Check of age</h1>
<p>Stand-in for a service that checks ages. No document is asked for and nothing leaves this computer.</p>
<form method="post" action="/authorize">
${Object.entries(asked)
  .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
  .join('\n')}
${outcomes.map((outcome) => `<p><button name="outcome" value="${outcome}">${labels[outcome]}</button></p>`).join('\n')}
</form>
</html>
`

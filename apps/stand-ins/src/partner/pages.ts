import type { FastifyInstance, FastifyReply } from 'fastify'
import { acceptForms, formOf } from '../form-body.ts'
import { asPage } from '../html.ts'
import { authorizeStyles } from '../patreon/page-styles.ts'
import { codeOf, messageOf, renderCheckoutPage, renderNotice, renderReceiptPage } from './page.ts'
import type { Checkout, PartnerWorld } from './world.ts'

type ById = { Params: { id: string } }

/** The pages that members see at the partner: the hosted checkout, and receipts. */
export const registerPages = (app: FastifyInstance, world: PartnerWorld): void => {
  acceptForms(app)
  app.get('/checkout.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(authorizeStyles))
  app.get<ById>('/checkout/:id', (request, reply) => {
    const checkout = world.checkouts.get(request.params.id)
    if (!checkout)
      return show(reply.code(404), renderNotice('No such checkout', 'Go back to the site and start again.'))
    if (checkout.status !== 'open') return show(reply, renderNotice('This checkout is over', 'Nothing is left to pay.'))
    const origins = [checkout.successUrl, checkout.failureUrl].map((url) => new URL(url).origin)
    return show(reply, renderCheckoutPage(checkout), [...new Set(origins)].join(' '))
  })
  app.post<ById>('/checkout/:id', async (request, reply) => {
    const checkout = world.checkouts.get(request.params.id)
    if (checkout?.status !== 'open')
      return show(reply.code(409), renderNotice('This checkout is over', 'Nothing is left to pay.'))
    return reply
      .code(303)
      .header('location', await decide(world, checkout, formOf(request.body)))
      .send()
  })
  app.get<{ Params: { id: string; number: string } }>('/receipts/:id/:number', (request, reply) => {
    const subscription = world.subscriptions.get(request.params.id)
    if (!subscription) return show(reply.code(404), renderNotice('No such receipt', 'It is not in the books.'))
    return show(reply, renderReceiptPage(subscription, Number(request.params.number)))
  })
}

/** Carries the decision out; resolves with the address to go back to. */
const decide = async (world: PartnerWorld, checkout: Checkout, form: URLSearchParams): Promise<string> => {
  const decision = form.get('decision')
  if (decision === 'pay') {
    await world.pay(checkout)
    return checkout.successUrl
  }
  const failure = new URL(checkout.failureUrl)
  if (decision === 'decline') {
    const message = messageOf(form)
    await world.decline(checkout, message)
    const code = codeOf(message)
    if (code !== undefined) failure.searchParams.set('code', code)
    failure.searchParams.set('message', message)
  } else {
    failure.searchParams.set('code', 'left')
    failure.searchParams.set('message', 'You left before the payment was complete.')
  }
  return failure.href
}

const show = (reply: FastifyReply, html: string, formSources = ''): FastifyReply =>
  asPage(reply, `'self' ${formSources}`).send(html)

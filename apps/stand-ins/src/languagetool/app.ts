import Fastify, { type FastifyInstance } from 'fastify'
import type { FaultBoard } from '../faults.ts'
import { acceptForms, formOf } from '../form-body.ts'
import { matchesOf } from './rules.ts'

/** Supported languages, by the code in the request. */
const languages = new Map([
  ['en-GB', 'English (GB)'],
  ['en-US', 'English (US)'],
  ['en-AU', 'English (Australian)'],
  ['en-CA', 'English (Canadian)'],
])

export type LanguageToolCall = { readonly language: string | null; status: number }

export type LanguageToolParts = {
  readonly faults: FaultBoard
  /** Receives one entry for each answered check, without its text. */
  readonly calls: LanguageToolCall[]
}

/** The LanguageTool stand-in as an app without a port: HTTP API v2 with plain-text errors. It never logs. */
export const buildLanguageToolStandIn = ({ faults, calls }: LanguageToolParts): FastifyInstance => {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  acceptForms(app)
  faults.attach(app)
  app.addHook('onSend', async (request, reply) => {
    calls.push({ language: formOf(request.body).get('language'), status: reply.statusCode })
  })
  app.post('/v2/check', { config: { routeName: 'check' } }, async (request, reply) => {
    const form = formOf(request.body)
    const [text, language] = [form.get('text'), form.get('language')]
    const refuse = (why: string) => reply.code(400).type('text/plain; charset=utf-8').send(`Error: ${why}`)
    if (text === null) return refuse("Missing 'text' or 'data' parameter")
    if (language === null) return refuse("Missing 'language' parameter")
    const name = languages.get(language)
    if (name === undefined) return refuse(`'${language}' is not a language code known to LanguageTool.`)
    return answerOf(text, { code: language, name })
  })
  return app
}

const answerOf = (text: string, language: { code: string; name: string }): object => ({
  software: { name: 'LanguageTool', version: 'stand-in', buildDate: null, apiVersion: 1, premium: false, status: '' },
  warnings: { incompleteResults: false },
  language: { ...language, detectedLanguage: { ...language, confidence: 1 } },
  matches: matchesOf(text).map((match) => ({
    ...match,
    context: { text, offset: match.offset, length: match.length },
    sentence: text,
    ignoreForIncompleteSentence: false,
  })),
})

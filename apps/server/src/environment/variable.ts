/** Shapes of values in the environment: texts that are read as flags, addresses and JSON. */
import { paidTierSchema } from '@rubato/contracts/domain'
import { z } from 'zod'

export const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
export const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))
/** A server of the site's operator: sensitive texts of identifiable members are not sent to a public service. */
export const ownServiceUrl = httpUrl
  .refine(
    (url) => !/(^|\.)languagetool(plus)?\.(org|com)$/.test(new URL(url).hostname),
    'is the public service: scripts are checked by a server of your own, or in the browser',
  )
  // With or without the API version in the path.
  .transform((url) => url.replace(/\/v2$/, ''))
export const json = <T extends z.ZodType>(shape: T) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'is not JSON' })
        return z.NEVER
      }
    })
    .pipe(shape)
/** Whether it is ws:// or wss:// with a host, and nothing after the port. */
const isSocketOrigin = (text: string): boolean =>
  URL.canParse(text) && /^wss?:/.test(text) && new URL(text).origin === text.replace(/\/$/, '')
/** Most addresses in one setting. */
const ADDRESSES_MAX = 20
/** Origins of WebSocket servers, separated by commas. */
export const socketOrigins = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
  )
  .pipe(
    z.array(z.string().refine(isSocketOrigin, 'is not of the form wss://HOST or wss://HOST:PORT')).max(ADDRESSES_MAX),
  )
  .transform((urls) => urls.map((url) => new URL(url).origin))
export const amountsSchema = z.partialRecord(paidTierSchema, z.int().min(1))

/** A setting. */
export interface Variable<S extends z.ZodType = z.ZodType> {
  schema: S
  /** One or two sentences for `.env.example`. */
  description: string
  /** Shown commented out in `.env.example`; the default where there is one. */
  example: string
}
export const variable = <S extends z.ZodType>(description: string, example: string, schema: S): Variable<S> => ({
  schema,
  description,
  example,
})

/** How a setting is described, read and checked. */
import { resolve } from 'node:path'
import { z } from 'zod'
import { weaknessOf } from './weak-secret.ts'

/** The settings as they are given, as text; absent or empty ones are missing. */
export type Given = Readonly<Record<string, string | undefined>>

/** Says why a value may not be used in production, without repeating it: the rest of a sentence that begins with its name. */
type ProductionCheck = (value: string) => string | null

/** A setting. */
export interface Variable<S extends z.ZodType = z.ZodType> {
  /** One or two sentences for `.env.example`. */
  description: string
  /** Shown commented out in `.env.example`; the default where there is one. */
  example: string
  schema: S
  inProduction: readonly ProductionCheck[]
  /** Its value may also be in a file, which NAME_FILE names. */
  isSecret: boolean
}

export const variable = <S extends z.ZodType>(
  description: string,
  example: string,
  schema: S,
  ...inProduction: ProductionCheck[]
): Variable<S> => ({ description, example, schema, inProduction, isSecret: false })

/** A setting that only the operator may read. */
export const secret = <S extends z.ZodType>(...parts: Parameters<typeof variable<S>>): Variable<S> => ({
  ...variable(...parts),
  isSecret: true,
})

/** The settings of one subject. */
export interface SubjectSettings {
  variables: Readonly<Record<string, Variable>>
  /** Settings that need or exclude one another: one sentence each. */
  problems?(given: Given): string[]
}

/** One sentence for each of `names` that is not given. */
export const missing = <Name extends string>(
  given: Given,
  variables: Readonly<Record<Name, Variable>>,
  names: readonly Name[],
): string[] =>
  names.filter((name) => given[name] === undefined).map((name) => `${name} is missing: ${variables[name].description}`)

/** Vendors generate their secrets; Patreon with 43 characters or more. */
export const randomSecret =
  (minLength: number): ProductionCheck =>
  (value) => {
    const weakness = weaknessOf(value, minLength)
    return weakness && `${weakness}: make a random one, openssl rand -base64 32`
  }

/** The check of one secret for each of a list. */
export const each =
  (check: ProductionCheck): ProductionCheck =>
  (value) =>
    splitList(value)
      .map(check)
      .find((problem) => problem !== null) ?? null

/** For an address that only development changes. */
export const onlyVendor =
  (origin: string): ProductionCheck =>
  (value) =>
    URL.canParse(value) && new URL(value).origin === origin
      ? null
      : 'points to a stand-in; in production leave it unset'

/** Keys and clients of the stand-ins begin like this. */
export const notOfStandIn: ProductionCheck = (value) =>
  value.startsWith('rubato-development') ? 'is that of the stand-in' : null

export const onlyHttps =
  (consequence?: string): ProductionCheck =>
  (value) =>
    value.startsWith('https://')
      ? null
      : ['is not https', ...(consequence === undefined ? [] : [consequence])].join(': ')

export const splitList = (value: string): string[] => value.split(',').map((part) => part.trim())

export const text = z.string().min(1)
export const path = text.transform((value) => resolve(value))
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
export const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))

/** Whether it is the address of a server: a scheme, a host and perhaps a port, without a path, a query or a user. */
export const isOrigin = (value: string): boolean =>
  URL.canParse(value) && new URL(value).href === `${new URL(value).origin}/`

/** The origin of a site, as browsers write it in `Origin`. */
export const httpOrigin = httpUrl
  .refine(isOrigin, 'is not an address without a path, a query and a user: https://HOST or https://HOST:PORT')
  .transform((url) => new URL(url).origin)

/** At least 24 random bytes, as Standard Webhooks asks. */
export const webhookSecret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'is not of the form whsec_BASE64 with 24 bytes or more')

export const wholeNumber = (min: number, max: number) => z.coerce.number<string>().int().min(min).max(max)

export const json = <T extends z.ZodType>(shape: T) =>
  z
    .string()
    .transform((value, context) => {
      try {
        return JSON.parse(value) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'is not JSON' })
        return z.NEVER
      }
    })
    .pipe(shape)

import { isIP } from 'node:net'
import { z } from 'zod'
import { flag, httpOrigin, splitList, text, variable, wholeNumber, type SubjectSettings } from './variable.ts'

/** Above this range rate limits have no effect, below it they lock ordinary members out. */
const RATE_LIMIT_FACTOR_RANGE = { min: 0.1, max: 10 } as const

function refuseFactor(value: string): string | null {
  const { min, max } = RATE_LIMIT_FACTOR_RANGE
  // The schema reports a text that is not a number.
  return Number(value) < min || Number(value) > max ? `is not between ${min} and ${max}` : null
}

/** Names of Fastify for ranges of addresses. */
const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal']

/** Whether Fastify takes it: an address, a network such as 10.0.0.0/8, or the name of a range. */
function isProxy(part: string): boolean {
  if (PROXY_RANGES.includes(part)) return true
  const [, address = '', bits] = /^([^/]*)(?:\/(\d+))?$/.exec(part) ?? []
  const most = { 4: 32, 6: 128 }[isIP(address)]
  return most !== undefined && (bits === undefined || (Number(bits) > 0 && Number(bits) <= most))
}

export const network = {
  variables: {
    PORT: variable(
      'Port of the web app and the API. Without it development takes the next free one from 3000 on.',
      '3000',
      wholeNumber(0, 65_535).default(3000),
    ),
    HOST: variable(
      'Address to bind to. 0.0.0.0 accepts connections from other machines.',
      '127.0.0.1',
      text.default('127.0.0.1'),
    ),
    PUBLIC_URL: variable(
      'URL in the browser, without a path. Cookies, redirects and HSTS follow from it. Default: http://localhost:PORT.',
      'https://rubato.example',
      httpOrigin.optional(),
    ),
    HSTS_PRELOAD: variable(
      'Asks browsers to reach the domain and all its subdomains by https alone, also before the first visit. Hard to take back.',
      'false',
      flag.default(false),
    ),
    TRUST_PROXY: variable(
      'Addresses of proxies whose X-Forwarded-For is trusted, separated by commas. Default: none.',
      '127.0.0.1',
      text
        .refine(
          (value) => splitList(value).every(isProxy),
          'is not a list of addresses: name each proxy by its IP address or its network, such as 127.0.0.1,10.0.0.0/8',
        )
        .optional(),
    ),
    RATE_LIMIT_FACTOR: variable(
      'Multiplies every rate limit. Default: 1, and 20 in development, where all clients share one address.',
      '1',
      z.coerce.number<string>().positive().optional(),
      refuseFactor,
    ),
  },
  problems({ NODE_ENV, PUBLIC_URL }) {
    const isClear = NODE_ENV === 'production' && !PUBLIC_URL?.startsWith('https://')
    return isClear ? ['PUBLIC_URL is not https: session cookies would travel in the clear'] : []
  },
} as const satisfies SubjectSettings

/** Optional external services. The site works without those that are not set. */
import { z } from 'zod'
import {
  flag,
  httpUrl,
  isOrigin,
  onlyVendor,
  secret,
  text,
  variable,
  wholeNumber,
  type SubjectSettings,
} from './variable.ts'

/** A server of the site's operator: sensitive texts of identifiable members are not sent to a public service. */
const ownServiceUrl = httpUrl
  .refine(
    (url) => !/(^|\.)languagetool(plus)?\.(org|com)$/.test(new URL(url).hostname),
    'is the public service: scripts are checked by a server of your own, or in the browser',
  )
  // With or without the API version in the path.
  .transform((url) => url.replace(/\/v2$/, ''))

const isSocketOrigin = (value: string): boolean => /^wss?:\/\//.test(value) && isOrigin(value)
/** Most addresses in one setting. */
const ADDRESSES_MAX = 20
/** Origins of WebSocket servers, separated by commas. */
const socketOrigins = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
  )
  .pipe(
    z.array(z.string().refine(isSocketOrigin, 'is not of the form wss://HOST or wss://HOST:PORT')).max(ADDRESSES_MAX),
  )
  .transform((urls) => urls.map((url) => new URL(url).origin))

export const services = {
  variables: {
    LANGUAGETOOL_URL: variable(
      'A LanguageTool server of your own that checks the dialogs of scripts. Without it the browser checks them itself.',
      'http://127.0.0.1:8081',
      ownServiceUrl.optional(),
    ),
    UNSPLASH_ACCESS_KEY: secret(
      'Access key of an application registered at Unsplash: members choose splash images from it. Without it they choose from the bundled pictures.',
      'access key',
      text.optional(),
    ),
    UNSPLASH_URL: variable(
      'Base URL of the API of Unsplash. Only development changes it.',
      'https://api.unsplash.com',
      httpUrl.optional(),
      onlyVendor('https://api.unsplash.com'),
    ),
    UNSPLASH_SEARCHES_PER_HOUR: variable(
      'Most calls of Unsplash within an hour (searches, look-ups and choices), over all processes. A key for demonstrations allows 50.',
      '40',
      wholeNumber(1, 1_000_000).default(40),
    ),
    DEVICE_HOSTS: variable(
      'Where members may connect devices (Intiface) beside their own computer, separated by commas. A site over https needs wss.',
      'wss://intiface.example:12345',
      socketOrigins.default([]),
    ),
    PARTNER: variable(
      'Whether members may invite a partner to a session, who watches, suggests or leads: on or off.',
      'off',
      z
        .enum(['on', 'off'])
        .default('on')
        .transform((value) => value === 'on'),
    ),
    SCROLLER_ENABLED: variable(
      'Members can choose the media of Scrolller for the stage, through this server. Its media are posted by users: read docs/operations.md first.',
      'true',
      flag.default(false),
    ),
    SCROLLER_URL: variable(
      'Base URL of the API of Scrolller. Only development changes it; its media then come from there too.',
      'https://api.scrolller.com',
      httpUrl.optional(),
      onlyVendor('https://api.scrolller.com'),
    ),
  },
} as const satisfies SubjectSettings

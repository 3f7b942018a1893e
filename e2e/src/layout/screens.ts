/** Every screen of the product with its address: a row for each route of the router. */

export interface SeededIds {
  ownScript: string
  /** The default script, which belongs to no member. */
  otherScript: string
  /** An item of the moderation queue. */
  item: string
  /** The member who made the items. */
  user: string
  ownGame: string
  /** A branching game of the same member. */
  ownScene: string
  ownGenerator: string
  /** The paths, with fragments, of unlisted links to a game and a generator. */
  gameLink: string
  generatorLink: string
}

/** `reader`: a member who made nothing. */
export type Visitor = 'stranger' | 'member' | 'reader' | 'admin'

interface Screen {
  as: Visitor
  /** Several paths for a route with several states. */
  paths: (seeded: SeededIds) => readonly string[]
}

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
/** A generator that ships with the product. */
const QUIET_NIGHT_ID = '5b1c9e40-2f7a-4d36-8a15-000000000009'
/** "First time", which ships with the product. */
const SHIPPED_GENERATOR = '5b1c9e40-2f7a-4d36-8a15-000000000001'
const at = (as: Visitor, ...paths: string[]): Screen => ({ as, paths: () => paths })

/** By the full path of the route; null for a route that only contains or redirects to others. */
export const screens: Readonly<Record<string, Screen | null>> = {
  '/': at('stranger', '/', '/nowhere'),
  '/try': at('stranger', '/try'),
  '/partner': at('stranger', '/partner'),
  '/emergency': at('stranger', '/emergency'),
  '/payment-failed': at('stranger', '/payment-failed', '/payment-failed?message=Your+card+was+declined'),
  '/payment-successful': at('stranger', '/payment-successful', '/payment-successful?checkout=unknown'),
  '/pricing/': at('stranger', '/pricing/'),
  '/terms-of-service': at('stranger', '/terms-of-service'),
  '/privacy-policy': at('member', '/privacy-policy'),
  '/payment-processor-policy': at('stranger', '/payment-processor-policy'),
  '/accept-policies': at('member', '/accept-policies'),
  '/age': at('member', '/age'),
  // Only for a suspended member: `administration.spec.ts` inspects it.
  '/suspended': null,
  '/not-here': at('stranger', '/not-here'),
  '/account': null,
  '/account/': at('member', '/account'),
  '/forgot-password': at('stranger', '/forgot-password'),
  '/reset-password': at('stranger', '/reset-password', `/reset-password#token=${'a'.repeat(43)}`),
  '/confirm-email': at('stranger', '/confirm-email', `/confirm-email#token=${'a'.repeat(43)}`),
  '/unsubscribe': at('stranger', '/unsubscribe', `/unsubscribe#token=${'a'.repeat(43)}`),
  '/age-check': at('member', '/age-check'),
  '/account/data': at('member', '/account/data'),
  '/account/notices': at('member', '/account/notices'),
  '/sign-in/$': at('stranger', '/sign-in/'),
  '/sign-up/$': at('stranger', '/sign-up/'),
  '/report': null,
  '/report/': { as: 'stranger', paths: ({ otherScript }) => ['/report', `/report?kind=script&id=${otherScript}`] },
  '/report/receipt': at('stranger', '/report/receipt'),
  '/hud': at('member', '/hud'),
  '/home': at('member', '/home'),
  '/welcome': at('member', '/welcome'),
  '/metronome': at('member', '/metronome'),
  '/videos': at('member', '/videos'),
  '/history': at('member', '/history'),
  '/profile': at('member', '/profile'),
  '/settings': at('member', '/settings'),
  '/subscription': at('member', '/subscription'),
  '/patreon/': at('member', '/patreon/'),
  '/patreon/signup': at('member', '/patreon/signup'),
  '/explore': null,
  '/explore-scripts': at('member', '/explore-scripts', '/explore-scripts?search=nothing+like+it'),
  '/explore-games': at('member', '/explore-games', '/explore-games?view=bookmarks', '/explore-games?search=nothing'),
  '/explore-game-generators': at(
    'member',
    '/explore-game-generators',
    '/explore-game-generators?view=bookmarks&intensity=strong',
  ),
  '/tag/$tag': at('member', '/tag/gentle', '/tag/nothing-has-it'),
  '/author/$authorId': { as: 'member', paths: ({ user }) => [`/author/${user}`, `/author/${UNKNOWN_ID}`] },
  '/my-games': at('member', '/my-games', '/my-games?folders=true'),
  '/my-game-generators': at('member', '/my-game-generators'),
  '/my-scripts/': at('member', '/my-scripts/'),
  '/game/$gameId': { as: 'member', paths: ({ ownGame }) => [`/game/${ownGame}`, `/game/${UNKNOWN_ID}`] },
  '/generator/$gameGeneratorId': {
    as: 'member',
    paths: ({ ownGenerator }) => [
      `/generator/${ownGenerator}`,
      `/generator/${SHIPPED_GENERATOR}`,
      `/generator/${UNKNOWN_ID}`,
    ],
  },
  '/shared-game': { as: 'reader', paths: ({ gameLink }) => [gameLink, '/shared-game'] },
  '/shared-game-generator': { as: 'reader', paths: ({ generatorLink }) => [generatorLink, '/shared-game-generator'] },
  '/game-builder': null,
  '/game-builder/': at('member', '/game-builder/'),
  '/script/$scriptId/': {
    as: 'member',
    paths: ({ ownScript, otherScript }) => [
      `/script/${ownScript}/`,
      `/script/${otherScript}/`,
      `/script/${UNKNOWN_ID}/`,
    ],
  },
  '/script/$scriptId/dialog': {
    as: 'member',
    paths: ({ ownScript, otherScript }) => [`/script/${ownScript}/dialog`, `/script/${otherScript}/dialog`],
  },
  '/game-generator/': at('member', '/game-generator/'),
  '/game-generator/$gameGeneratorId': {
    as: 'member',
    paths: ({ ownGenerator }) => [
      `/game-generator/${ownGenerator}`,
      `/game-generator/${QUIET_NIGHT_ID}`,
      `/game-generator/${UNKNOWN_ID}`,
    ],
  },
  '/game-builder/$gameId': {
    as: 'member',
    paths: ({ ownGame }) => [`/game-builder/${ownGame}`, `/game-builder/${UNKNOWN_ID}`],
  },
  '/play': null,
  // Redirects to the generator.
  '/play/': null,
  '/play/game-generator/': at('member', '/play/game-generator/'),
  '/play/game-generator/$gameGeneratorId': at(
    'member',
    `/play/game-generator/${QUIET_NIGHT_ID}`,
    `/play/game-generator/${UNKNOWN_ID}`,
  ),
  '/play/custom-game/$gameId': {
    as: 'member',
    paths: ({ ownGame }) => [`/play/custom-game/${ownGame}`, `/play/custom-game/${UNKNOWN_ID}`],
  },
  '/admin': null,
  '/admin/': at('admin', '/admin/', '/admin/?show=suspended'),
  '/admin/access/$userId': { as: 'admin', paths: ({ user }) => [`/admin/access/${user}`] },
  '/admin/user/$userId': { as: 'admin', paths: ({ user }) => [`/admin/user/${user}`, `/admin/user/${UNKNOWN_ID}`] },
  '/admin/memberships': at('admin', '/admin/memberships', '/admin/memberships?vendor=partner'),
  '/admin/moderation': at('admin', '/admin/moderation', '/admin/moderation?state=taken-down'),
  '/admin/feedback': at('admin', '/admin/feedback', '/admin/feedback?state=closed&kind=wish'),
  '/admin/announcements': at('admin', '/admin/announcements'),
  '/admin/health': at('admin', '/admin/health'),
  '/admin/audit': at('admin', '/admin/audit', `/admin/audit?subjectId=${UNKNOWN_ID}`),
  '/admin/item/$itemId': { as: 'admin', paths: ({ item }) => [`/admin/item/${item}`] },
}

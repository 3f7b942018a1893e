/**
 * Which modules share a file of the build. A group has the listed modules and all their imports, except those of an
 * earlier group. The bundler splits the remaining modules by the routes that use them. A pattern that matches no file
 * fails the build.
 */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'

const root = join(import.meta.dirname, '../..')

/**
 * @param patterns paths from the root of the project, for `globSync`
 * @throws when a pattern matches no file
 */
function filesOf(patterns: readonly string[]): string[] {
  return patterns.flatMap((pattern) => {
    const found = globSync(pattern, { cwd: root }).map((path) => join(root, path))
    if (found.length === 0) throw new Error(`chunk-groups.ts: ${pattern} matches no file`)
    return found
  })
}

function groupOf(name: string, patterns: readonly string[]): Rolldown.CodeSplittingGroup {
  const files = new Set(filesOf(patterns))
  return { name, test: (id) => files.has(id) }
}

/** Modules of every page, and those that the landing page shares with frame and stage: it must not load either of them. */
const shell = ['apps/web/src/{main,ui/art/logo,ui/art/ring-drawing}.tsx']

/** The frame of all screens, and the screens that every visit passes: sign-in and home. */
const frame = [
  'apps/web/src/screens/{frame/app-frame,layout/main-layout}.tsx',
  'apps/web/src/screens/access/guards.ts',
  'apps/web/src/screens/account/sign-in-screen.tsx',
  'apps/web/src/screens/home/home.tsx',
  'apps/web/src/features/account/passkeys/passkey-sign-in.tsx',
  'apps/web/src/play/notice.ts',
  'apps/web/src/domain/{screening-answers,current-opt-ins,edited}.ts',
]

/** The generator form and the stage, with the part of the engine that they import. */
const session = [
  'apps/web/src/screens/sessions/{generator-screen,playing,session-over,unfinished/unfinished-notice}.tsx',
  'apps/web/src/play/index.ts',
]

export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  groupOf('shell', shell),
  groupOf('frame', frame),
  groupOf('session', session),
]

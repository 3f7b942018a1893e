/** Reads the files of a site; one that cannot be read is an error of its variable. */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installedPacks } from '../adapters/voice-packs/installed-packs.ts'
import { VoicePackError } from '../adapters/voice-packs/manifest.ts'
import { makePrivate } from '../database/embedded/private-directory.ts'
import { EnvironmentError, type Environment } from '../environment/environment.ts'
import { HintFormatError, loadHints, type Hints } from '../features/hints/load-hints.ts'
import { loadMoans, MoanFileError, type StoredMoan } from '../features/moans/load-moans.ts'
import { loadPolicies, type Policies } from '../features/policies/load-policies.ts'
import { PolicyFormatError } from '../features/policies/read-policy.ts'
import type { VoicePacks } from '../ports/content-services.ts'
import { readRegionRanges, RegionRangesError } from '../regions/region-ranges.ts'
import { readRegionTable, RegionTableError } from '../regions/region-table.ts'
import type { SiteRegions } from '../regions/site-regions.ts'
import { policyPartsOf, type ConfiguredSite } from './recipients.ts'
import { moansDirectory, voicePacksDirectory } from './shared-files.ts'

export function policiesOf(site: ConfiguredSite): Policies {
  const { POLICIES_DIR: directory, PRODUCT_NAME: productName, SUPPORT_EMAIL: supportEmail } = site.environment
  try {
    return loadPolicies({ directory, productName, supportEmail, parts: policyPartsOf(site) })
  } catch (error) {
    if (error instanceof PolicyFormatError) throw new EnvironmentError([error.message])
    throw error
  }
}

export function hintsOf({ HINTS_FILE }: Environment): Hints {
  try {
    return loadHints(HINTS_FILE)
  } catch (error) {
    if (error instanceof HintFormatError) throw new EnvironmentError([error.message])
    throw error
  }
}

export function moansOf(environment: Environment): StoredMoan[] {
  try {
    return loadMoans(moansDirectory(environment))
  } catch (error) {
    if (error instanceof MoanFileError) throw new EnvironmentError([error.message])
    throw error
  }
}

export function voicePacksOf(environment: Environment): VoicePacks {
  try {
    return installedPacks(voicePacksDirectory(environment))
  } catch (error) {
    if (error instanceof VoicePackError) throw new EnvironmentError([`VOICE_PACKS_DIR: ${error.message}`])
    throw error
  }
}

export function regionsOf({ REGIONS, REGION_HEADER, REGION_FILE, AGE_PROVIDER_URL }: Environment): SiteRegions {
  try {
    return {
      table: readRegionTable(REGIONS, AGE_PROVIDER_URL !== undefined),
      headers: REGION_HEADER,
      find: REGION_FILE === undefined ? null : readRegionRanges(REGION_FILE),
    }
  } catch (error) {
    if (error instanceof RegionTableError) throw new EnvironmentError([`REGIONS: ${error.message}`])
    if (error instanceof RegionRangesError) throw new EnvironmentError([`REGION_FILE: ${error.message}`])
    throw error
  }
}

/** Throws in production without a built web app: every page would be answered with 404. */
export function webDirOf({ NODE_ENV, WEB_DIR }: Environment): string {
  if (NODE_ENV === 'production' && !existsSync(join(WEB_DIR, 'index.html')))
    throw new EnvironmentError([
      `WEB_DIR: ${WEB_DIR} has no index.html: build the web app, or name the directory of its build`,
    ])
  return WEB_DIR
}

/** A random secret, created once and stored in the data directory: sessions survive a restart. Throws in production. */
export function developmentSecret({ NODE_ENV, DATA_DIR }: Environment): string {
  if (NODE_ENV === 'production') throw new EnvironmentError(['AUTH_SECRET is missing'])
  const path = join(DATA_DIR, 'development-secret')
  makePrivate(DATA_DIR)
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(path, 'utf8')
}

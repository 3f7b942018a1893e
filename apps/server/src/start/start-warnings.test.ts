import { describe, expect, it } from 'vitest'
import { startWarnings } from './start-warnings.ts'

describe('a start is warned about', () => {
  const drafts = ['terms-of-service', 'privacy-policy']
  const open = { NODE_ENV: 'production', HOST: '0.0.0.0', PUBLIC_URL: 'https://rubato.example', draftPolicies: [] }
  const quiet = { ...open, HOST: 'localhost' }
  it.each([
    [open, ['TRUST_PROXY', 'HOST', 'PUBLIC_URL']],
    [{ ...open, HOST: '::' }, ['TRUST_PROXY']],
    [{ ...open, HOST: '10.1.2.3' }, ['TRUST_PROXY']],
    [{ ...open, TRUST_PROXY: '10.0.0.1' }, []],
    [{ ...open, HOST: '127.0.0.1' }, []],
    [{ ...open, HOST: 'localhost' }, []],
    [{ ...open, PUBLIC_URL: 'http://localhost:3000' }, []],
    [{ ...open, HOST: 'localhost', draftPolicies: drafts }, [...drafts, 'POLICIES_DIR']],
    [{ ...open, HOST: 'localhost', draftPolicies: drafts, NODE_ENV: 'development' }, []],
    [{ ...quiet, DATABASE_URL: 'postgres://db' }, ['BACKUP_DIR']],
    [{ ...quiet, DATABASE_URL: 'postgres://db', NODE_ENV: 'development' }, []],
    [{ ...quiet, DATABASE_URL: 'postgres://db', BACKUP_DIR: '/backups' }, []],
    [{ ...quiet, ALARM_EMAIL: 'operator@rubato.example' }, ['ALARM_EMAIL', 'SMTP_URL']],
    [{ ...quiet, ALARM_EMAIL: 'operator@rubato.example', SMTP_URL: 'smtps://mail' }, []],
    [{ ...quiet, S3_ENDPOINT: 'http://storage.example' }, ['S3_ENDPOINT']],
    [{ ...quiet, S3_ENDPOINT: 'http://127.0.0.1:9000' }, []],
    [{ ...quiet, S3_ENDPOINT: 'https://storage.example' }, []],
  ])('%j: %j', (settings, named) => {
    const warnings = startWarnings(settings).join()
    expect(named.filter((name) => warnings.includes(name))).toEqual(named)
    expect(warnings === '').toBe(named.length === 0)
  })
})

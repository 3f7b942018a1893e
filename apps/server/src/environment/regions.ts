/** Settings for the legal rules of the visitor's country or state. */
import { z } from 'zod'
import { path, splitList, text, variable, type SubjectSettings } from './variable.ts'

/** Country, and its part. */
const HEADERS_MAX = 2

const headerNames = z
  .string()
  .transform((value) => splitList(value.toLowerCase()))
  .pipe(z.array(z.string().regex(/^[a-z0-9-]{1,60}$/, 'is no name of a header')).max(HEADERS_MAX))

export const regions = {
  variables: {
    REGIONS: variable(
      'Rules by country or state: JSON, or a JSON file. Without it the same rule holds everywhere. See docs/operations.md.',
      './regions.json',
      text.optional(),
    ),
    REGION_HEADER: variable(
      'Header in which the proxy gives the country and, after a comma, the one with the part of it. Trusted from TRUST_PROXY alone.',
      'cf-ipcountry,cf-region-code',
      headerNames.default([]),
    ),
    REGION_FILE: variable(
      'CSV file of address ranges and their countries, for a proxy that does not know them: first,last,REGION.',
      './dbip-country-lite.csv',
      path.optional(),
    ),
  },
  problems({ REGIONS, REGION_HEADER, REGION_FILE, TRUST_PROXY }) {
    if (REGIONS === undefined) return []
    if (REGION_HEADER === undefined && REGION_FILE === undefined)
      return ['REGIONS needs REGION_HEADER or REGION_FILE: no visitor has a region without them']
    return REGION_HEADER !== undefined && TRUST_PROXY === undefined
      ? ['REGION_HEADER needs TRUST_PROXY: anybody could send the header']
      : []
  },
} as const satisfies SubjectSettings

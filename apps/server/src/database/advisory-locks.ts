/** The keys of all advisory locks. Arbitrary, and the same in every process and release; each is used for one purpose. */
export const advisoryLocks = {
  migrations: 7_300_001,
  shippedWorks: 7_300_002,
  admins: 7_300_003,
  /** First key of two; the second one is of the member. */
  imports: 7_300_004,
  /** Held shared by each process of the site while it listens; a restore needs it alone. */
  serving: 7_300_005,
  regionTables: 7_300_218,
} as const

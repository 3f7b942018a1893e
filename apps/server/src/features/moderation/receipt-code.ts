/** The secret that finds a report: 128 random bits, told once. What is stored is its hash. */
import { createHash, randomBytes } from 'node:crypto'
import { RECEIPT_BITS } from '@rubato/contracts/domain'

/** 32 hexadecimal digits. */
export const newReceiptDigits = (): string => randomBytes(RECEIPT_BITS / 8).toString('hex')

/** As it is shown and copied: groups of four. */
export const writtenReceipt = (digits: string): string => (digits.match(/.{4}/g) ?? []).join('-').toUpperCase()

/** A plain hash is enough: nobody goes through 2^128 guesses. */
export const hashReceipt = (digits: string): string => createHash('sha256').update(digits).digest('hex')

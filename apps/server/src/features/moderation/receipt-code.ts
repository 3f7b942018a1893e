/** The secret that identifies a report: 128 random bits, shown once and stored as a hash. */
import { createHash, randomBytes } from 'node:crypto'
import { RECEIPT_BITS } from '@rubato/contracts/domain'

/** 32 hexadecimal digits. */
export const newReceiptDigits = (): string => randomBytes(RECEIPT_BITS / 8).toString('hex')

/** Groups of four digits, as shown and copied. */
export const writtenReceipt = (digits: string): string => (digits.match(/.{4}/g) ?? []).join('-').toUpperCase()

/** A hash without salt or stretching is enough for 128 random bits. */
export const hashReceipt = (digits: string): string => createHash('sha256').update(digits).digest('hex')

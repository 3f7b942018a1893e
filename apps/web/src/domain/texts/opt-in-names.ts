import type { TFunction } from 'i18next'
import { isCategory, type OptInId } from '@rubato/contracts/domain'
import { taskLabel } from './task-texts.ts'

export const optInName = (t: TFunction, id: OptInId): string =>
  isCategory(id) ? t(`words.categories.${id}`) : taskLabel(t, id)

/** The rating of an item, in words. */
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { RATING_MIN_VOTES, RATING_SCALE } from '@rubato/contracts/domain'
import type { Item } from '../item.ts'

function scoreText(t: TFunction, { votes, score }: Item['rating'], figure: Intl.NumberFormat): string {
  if (score !== undefined) return t('items.rating.score', { rating: figure.format(score), scale: RATING_SCALE })
  return votes === 0 ? t('items.rating.none') : t('items.rating.few', { count: RATING_MIN_VOTES - votes })
}

/** "4.6/5" and "12 ratings"; with too few votes for a score, the number of missing votes; without votes one text. */
export function useRatingText() {
  const { t, i18n } = useTranslation()
  const figure = new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return ({ rating }: Pick<Item, 'rating'>) => {
    const votes = new Intl.NumberFormat(i18n.language).format(rating.votes)
    return {
      hasScore: rating.score !== undefined,
      score: scoreText(t, rating, figure),
      votes: rating.votes > 0 ? t('items.rating.votes', { count: rating.votes, votes }) : null,
    }
  }
}

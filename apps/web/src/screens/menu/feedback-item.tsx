/** The entry of the menu that opens feedback, with the number of answers that the member has not seen. */
import { MessageSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { openFeedback } from '../../features/feedback/open-feedback.ts'
import { Chip } from '../../ui/feedback/chip.tsx'
import { MenuIcon } from './menu-item.tsx'

interface FeedbackItemProps {
  className: string | undefined
  unseenAnswers: number
  /** Opens the modal; the sheet of the menu closes first. */
  onOpen?: () => void
}

export function FeedbackItem({ className, unseenAnswers, onOpen = openFeedback }: FeedbackItemProps) {
  const { t } = useTranslation()
  return (
    <button type="button" className={className} aria-haspopup="dialog" onClick={onOpen}>
      <MenuIcon icon={MessageSquare} />
      {t('feedback.title')}
      {unseenAnswers > 0 && <Chip>{t('feedback.unseen', { count: unseenAnswers })}</Chip>}
    </button>
  )
}

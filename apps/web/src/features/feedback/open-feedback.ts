/** Opens the one modal of feedback, from any screen. It stays on that screen. */
import { createValueStore } from '../../lib/value-store.ts'

export const feedbackModal = createValueStore<'closed' | 'open'>('closed')

export const openFeedback = (): void => feedbackModal.set('open')

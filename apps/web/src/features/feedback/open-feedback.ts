/** Opens the one modal of feedback, from any screen. It stays on that screen. */
import { createStore } from '../../ui/store.ts'

export const feedbackModal = createStore<'closed' | 'open'>('closed')

export const openFeedback = (): void => feedbackModal.set('open')

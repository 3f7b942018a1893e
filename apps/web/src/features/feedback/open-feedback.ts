/** Opens the one modal of feedback, from any screen: its form, or the answers. It stays on that screen. */
import { createStore } from '../../ui/store.ts'

export const feedbackModal = createStore<'closed' | 'open' | 'answers'>('closed')

export const openFeedback = (): void => feedbackModal.set('open')

/** The script of the demonstration on the prerendered page. */
import { startLanding } from './start-landing.ts'

startLanding(document.body)

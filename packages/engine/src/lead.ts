/** The code with which a partner leads a session. It has its own entry point so that the web app can load it later. */
export { leadRules } from './lead/lead-rules.ts'

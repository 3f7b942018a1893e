/** A ref for a field that a press has just opened: the focus moves into it. */
export const focusOnMount = (field: HTMLInputElement | HTMLTextAreaElement | null): void => field?.focus()

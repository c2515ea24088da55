/** Moves to the first field that is wrong, once it says so: it is marked by the render that follows. */
export function focusWrong(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** Handles the submission of a form that a function sends: the browser loads no page. */
export function submitWith(send: () => void) {
  return (submitted: { preventDefault: () => void }): void => {
    submitted.preventDefault();
    send();
  };
}

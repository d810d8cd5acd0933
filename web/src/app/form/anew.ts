/**
 * For a form that is reset on purpose. useAppForm keeps what was touched where what the form begins
 * with changes behind it, and react-hook-form takes those options for every reset.
 */
export const anew = {
  keepDirtyValues: false,
  keepDirty: false,
  keepErrors: false,
  keepSubmitCount: false,
} as const

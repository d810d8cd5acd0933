/**
 * For a form that is reset on purpose. useAppForm keeps touched fields when the form's initial
 * values change, and react-hook-form applies those options to every reset.
 */
export const anew = {
  keepDirtyValues: false,
  keepDirty: false,
  keepErrors: false,
  keepSubmitCount: false,
} as const

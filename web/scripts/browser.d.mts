export const executablePath: string | undefined

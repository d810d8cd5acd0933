export interface Scene {
  text?: string
  torn?: boolean
  pictures?: number
}
export function filmOf(file: string, ...scenes: Scene[]): Promise<void>

/** An item that grants are given on. */
export interface PermissionTarget {
  type: 'space' | 'collection';
  id: string;
}

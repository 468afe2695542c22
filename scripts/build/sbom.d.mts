export declare function listPackages(): Promise<object | undefined>;

// What every file of the module sees of Foundation: on Linux its essential part, since the whole costs programs forty megabytes;
// elsewhere there is but the whole.
#if os(Linux)
    @_exported public import FoundationEssentials
#else
    @_exported public import Foundation
#endif
